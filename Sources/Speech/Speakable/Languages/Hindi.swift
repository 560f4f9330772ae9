extension SpokenLanguage {
    /// Hindi.
    static let hindi: SpokenLanguage = {
        var hindi = SpokenLanguage(
            "hi",
            abbreviations: [
                "डॉ.": "डॉक्टर", "श्री.": "श्री", "प्रो.": "प्रोफ़ेसर", "सं.": "संख्या", "कि.मी.": "किलोमीटर", "कि.ग्रा.": "किलोग्राम",
                "मि.": "मिनट", "रु.": "रुपये", "ई.": "ईस्वी", "ई.पू.": "ईसा पूर्व", "dr.": "डॉक्टर", "mr.": "मिस्टर",
                "etc.": "इत्यादि", "e.g.": "उदाहरण के लिए",
            ])
        hindi.decimalMark = "."
        hindi.groupMark = ","
        hindi.groupsOfTwo = true
        hindi.words = Words(
            to: "से", ratio: "के मुकाबले", minus: "ऋण", plus: "जमा", times: "गुणा", dividedBy: "भाग", equals: "बराबर",
            lessThan: "से कम",
            greaterThan: "से अधिक", and: "और", or: "या", at: "एट", dot: "डॉट", point: "दशमलव", number: "नंबर",
            percent: "प्रतिशत", degrees: "डिग्री", section: "धारा", about: "लगभग", sharp: "शार्प", power: "की घात", per: "प्रति",
            outOf: "",
            codeOmitted: "कोड छोड़ा गया।")
        hindi.units = [
            "km": .init("किलोमीटर"), "m": .init("मीटर"), "cm": .init("सेंटीमीटर"), "mm": .init("मिलीमीटर"), "kg": .init("किलोग्राम"),
            "g": .init("ग्राम"), "mg": .init("मिलीग्राम"), "l": .init("लीटर"), "L": .init("लीटर"), "ml": .init("मिलीलीटर"),
            "km/h": .init("किलोमीटर प्रति घंटा"), "m/s": .init("मीटर प्रति सेकंड"), "ft": .init("फ़ुट"), "in": .init("इंच"),
            "°C": .init("डिग्री सेल्सियस"), "°F": .init("डिग्री फ़ारेनहाइट"), "°": .init("डिग्री"), "W": .init("वाट"),
            "kW": .init("किलोवाट"), "kWh": .init("किलोवाट घंटा"), "V": .init("वोल्ट"), "Hz": .init("हर्ट्ज़"), "MB": .init("मेगाबाइट"),
            "GB": .init("गीगाबाइट"), "h": .init("घंटा", "घंटे"), "min": .init("मिनट"), "s": .init("सेकंड"), "m²": .init("वर्ग मीटर"),
            "m³": .init("घन मीटर"), "km²": .init("वर्ग किलोमीटर"), "ha": .init("हेक्टेयर"), "किमी": .init("किलोमीटर"),
            "किग्रा": .init("किलोग्राम"), "सेमी": .init("सेंटीमीटर"), "मिमी": .init("मिलीमीटर"), "kcal": .init("किलोकैलोरी"),
        ]
        let rupee = Currency(Counted("रुपया", "रुपये"), Counted("पैसा", "पैसे"))
        let cent = Counted("सेंट")
        hindi.currencies = [
            "₹": rupee, "INR": rupee, "$": Currency(Counted("डॉलर"), cent), "USD": Currency(Counted("डॉलर"), cent),
            "€": Currency(Counted("यूरो"), cent), "EUR": Currency(Counted("यूरो"), cent),
            "£": Currency(Counted("पाउंड"), Counted("पेंस")),
            "¥": Currency(Counted("येन")),
        ]
        hindi.magnitudes = ["हज़ार", "हजार", "लाख", "करोड़", "अरब"]
        hindi.months = hindiMonths
        hindi.clockWords = ["बजे"]
        hindi.date = { day, _ in
            let text = "\(day.day) \(hindiMonths[day.month - 1])"
            return day.year.map { "\(text) \($0)" } ?? text
        }
        hindi.time = { clock in
            if let second = clock.second { return "\(clock.hour) घंटे \(clock.minute) मिनट \(second) सेकंड" }
            return clock.minute == 0 ? "\(clock.hour) बजे" : "\(clock.hour) बजकर \(clock.minute) मिनट"
        }
        hindi.money = { amount in
            let text = "\(amount.whole) \(amount.currency.unit(amount.whole == "1"))"
            guard let cents = amount.cents, cents > 0, let cent = amount.currency.cent else { return text }
            let part = "\(cents) \(cent(cents == 1))"
            return Int(amount.whole) == 0 ? part : "\(text) \(part)"
        }
        hindi.fraction = { top, bottom in
            switch (top, bottom) {
            case (1, 2): "आधा"
            case (1, 4): "एक चौथाई"
            case (3, 4): "तीन चौथाई"
            case (1, 3): "एक तिहाई"
            case (2, 3): "दो तिहाई"
            default: bottom <= 10 || bottom % 10 == 0 ? "\(bottom) में से \(top)" : nil
            }
        }
        return hindi
    }()
}

private let hindiMonths = [
    "जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर",
]
