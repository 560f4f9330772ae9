internal import OrderedJSON

/// A forecast in figures, as Open-Meteo sends it.
struct WeatherReport: Sendable, Equatable {
    /// The weather of a moment or a day.
    struct Day: Sendable, Equatable {
        /// Code of the World Meteorological Organization's table 4677, as far as Open-Meteo uses it.
        let code: Int
        let highest: Double
        let lowest: Double
        /// Percent; nil if it was not told.
        let rain: Int?
    }

    /// Degrees now.
    let temperature: Double
    /// WMO code now.
    let code: Int
    /// Wind now, in the unit that was asked for.
    let wind: Double?
    /// From today on.
    let days: [Day]

    /// Nil if a figure is missing that every forecast has.
    init?(_ json: JSONValue) {
        guard let now = json["current"], let temperature = now["temperature_2m"]?.double,
            let code = now["weather_code"]?.double, let daily = json["daily"]
        else { return nil }
        self.temperature = temperature
        self.code = Int(exactly: code) ?? -1
        wind = now["wind_speed_10m"]?.double
        let columns = ["weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_probability_max"]
            .map { daily[$0]?.array ?? [] }
        var days: [Day] = []
        for index in 0..<min(16, columns[0].count) {
            func number(_ column: Int) -> Double? {
                columns[column].indices.contains(index) ? columns[column][index].double : nil
            }
            guard let code = number(0), let highest = number(1), let lowest = number(2), abs(highest) < 1_000,
                abs(lowest) < 1_000
            else { break }
            days.append(
                Day(
                    code: Int(exactly: code) ?? -1, highest: highest, lowest: lowest,
                    rain: number(3).flatMap { (0...100).contains($0) ? Int($0) : nil }))
        }
        guard !days.isEmpty, abs(temperature) < 1_000 else { return nil }
        self.days = days
    }
}

/// Says a forecast in a sentence or two.
struct WeatherWording: Sendable {
    let language: String
    let place: String
    let windUnit: String

    private var isGerman: Bool { language == "de" }

    /// The answer to `question`; nil if the report does not reach that far.
    func sentence(_ question: WeatherQuestion, _ report: WeatherReport) -> String? {
        let index = question.day ?? 0
        guard report.days.indices.contains(index) else { return nil }
        let day = report.days[index]
        switch question.subject {
        case .rain: return rain(day, index)
        case .snow: return snow(day, index)
        case .wind:
            guard let wind = report.wind, index == 0 else { return general(day, index) }
            let unit = windUnit == "mph" ? "miles" : isGerman ? "Kilometern" : "kilometres"
            return isGerman
                ? "In \(place) weht der Wind mit \(whole(wind)) \(unit) pro Stunde."
                : "The wind in \(place) blows at \(whole(wind)) \(unit) an hour."
        case .temperature where index == 0 && question.day == nil:
            return isGerman
                ? "In \(place) sind es \(degrees(report.temperature)). Heute werden es \(range(day))."
                : "It is \(degrees(report.temperature)) in \(place). Today it will be \(range(day))."
        case .temperature: return general(day, index)
        case .general where question.day == nil:
            let now =
                isGerman
                ? "In \(place) sind es \(degrees(report.temperature)), \(sky(report.code))."
                : "In \(place) it is \(degrees(report.temperature)) and \(sky(report.code))."
            return now + " " + general(day, 0, named: false)
        case .general: return general(day, index)
        }
    }

    private func general(_ day: WeatherReport.Day, _ index: Int, named: Bool = true) -> String {
        let where_ = named ? " in \(place)" : ""
        let text =
            isGerman
            ? "\(name(index).sentenceStart) wird es\(where_) \(sky(day.code)), \(range(day))"
            : "\(name(index).sentenceStart) it will be \(sky(day.code))\(where_), \(range(day))"
        guard let chance = day.rain, chance >= 20, !isWet(day.code) else { return text + "." }
        return text
            + (isGerman ? ", Regenrisiko \(chance) Prozent." : ", with a \(chance) percent chance of rain.")
    }

    private func rain(_ day: WeatherReport.Day, _ index: Int) -> String {
        let isExpected = isWet(day.code) || (day.rain ?? 0) >= 50
        let chance =
            day.rain.map { isGerman ? " Das Risiko ist \($0) Prozent." : " The chance is \($0) percent." } ?? ""
        if isGerman {
            return isExpected
                ? "Ja, \(name(index)) regnet es in \(place) wahrscheinlich.\(chance)"
                : "Nein, \(name(index)) ist in \(place) kaum Regen zu erwarten.\(chance)"
        }
        return isExpected
            ? "Yes, rain is likely in \(place) \(name(index)).\(chance)"
            : "No, rain is not likely in \(place) \(name(index)).\(chance)"
    }

    private func snow(_ day: WeatherReport.Day, _ index: Int) -> String {
        let isExpected = [71, 73, 75, 77, 85, 86].contains(day.code)
        if isGerman {
            return isExpected
                ? "Ja, \(name(index)) schneit es in \(place) wahrscheinlich."
                : "Nein, \(name(index)) ist in \(place) kein Schnee zu erwarten."
        }
        return isExpected
            ? "Yes, snow is likely in \(place) \(name(index))."
            : "No, snow is not likely in \(place) \(name(index))."
    }

    private func name(_ index: Int) -> String {
        let names = isGerman ? ["heute", "morgen", "übermorgen"] : ["today", "tomorrow", "the day after tomorrow"]
        return names.indices.contains(index) ? names[index] : isGerman ? "in \(index) Tagen" : "in \(index) days"
    }

    private func whole(_ number: Double) -> String { String(Int(number.rounded())) }

    private func degrees(_ number: Double) -> String {
        let text = whole(number)
        return isGerman ? "\(text) Grad" : text == "1" || text == "-1" ? "\(text) degree" : "\(text) degrees"
    }

    private func range(_ day: WeatherReport.Day) -> String {
        let (low, high) = (whole(day.lowest), whole(day.highest))
        if low == high { return degrees(day.highest) }
        return isGerman ? "\(low) bis \(high) Grad" : "between \(low) and \(high) degrees"
    }

    private func isWet(_ code: Int) -> Bool { (51...67).contains(code) || (80...82).contains(code) || code >= 95 }

    private func sky(_ code: Int) -> String {
        let words: (String, String) =
            switch code {
            case 0: ("clear", "klar")
            case 1: ("mostly clear", "überwiegend klar")
            case 2: ("partly cloudy", "teils bewölkt")
            case 3: ("cloudy", "bedeckt")
            case 45, 48: ("foggy", "neblig")
            case 51...57: ("drizzly", "nieselig")
            case 61, 63, 66, 80, 81: ("rainy", "regnerisch")
            case 65, 67, 82: ("very rainy", "sehr regnerisch")
            case 71...77, 85, 86: ("snowy", "verschneit")
            case 95...99: ("stormy, with thunder", "gewittrig")
            default: ("mixed", "wechselhaft")
            }
        return isGerman ? words.1 : words.0
    }
}

extension String {
    fileprivate var sentenceStart: String { prefix(1).uppercased() + dropFirst() }
}
