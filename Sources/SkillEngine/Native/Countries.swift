/// Facts about countries, rounded as a person would tell them. Inhabitants: World Population Prospects 2024 of the United
/// Nations; areas: the Demographic Yearbook of the United Nations; codes: ITU-T E.164.
struct Country: Sendable {
    let name: String
    /// What it is called too.
    let others: [String]
    /// Millions of inhabitants.
    let population: Double
    /// Thousands of square kilometres.
    let area: Double
    let continent: String
    let currency: String
    let languages: [String]
    /// Calling code.
    let code: String
    let neighbours: [String]

    private init?(_ line: Substring) {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 9, let population = Double(fields[2]), let area = Double(fields[3]) else { return nil }
        func list(_ text: String) -> [String] { text.split(separator: ";").map(String.init) }
        name = fields[0]
        others = list(fields[1])
        self.population = population
        self.area = area
        continent = fields[4]
        currency = fields[5]
        languages = list(fields[6])
        code = fields[7]
        neighbours = list(fields[8])
    }

    /// The country of a name in lower case, with or without "the".
    static func named(_ text: String) -> Country? {
        let name = text.hasPrefix("the ") ? String(text.dropFirst(4)) : text
        return byName[name]
    }

    private static let byName: [String: Country] = {
        var table: [String: Country] = [:]
        for country in all {
            for name in [country.name] + country.others {
                let plain = name.lowercased()
                table[plain.hasPrefix("the ") ? String(plain.dropFirst(4)) : plain] = country
            }
        }
        return table
    }()

    static let all: [Country] = text.split(separator: "\n").compactMap { Country($0) }

    // Name|others|inhabitants in millions|area in thousands of square kilometres|continent|currency|languages|code|neighbours
    private static let text = """
        Afghanistan||42.6|653|Asia|afghani|Dari;Pashto|93|Pakistan;Iran;Turkmenistan;Uzbekistan;Tajikistan;China
        Albania||2.8|29|Europe|lek|Albanian|355|Montenegro;Kosovo;North Macedonia;Greece
        Algeria||46.8|2382|Africa|Algerian dinar|Arabic;Berber|213|Morocco;Tunisia;Libya;Niger;Mali;Mauritania
        Argentina||45.7|2780|South America|Argentine peso|Spanish|54|Chile;Bolivia;Paraguay;Brazil;Uruguay
        Armenia||3.0|30|Asia|dram|Armenian|374|Georgia;Azerbaijan;Iran;Turkey
        Australia||26.7|7692|Australia|Australian dollar|English|61|
        Austria||9.1|84|Europe|euro|German|43|Germany;Czechia;Slovakia;Hungary;Slovenia;Italy;Switzerland;Liechtenstein
        Bangladesh||173.6|148|Asia|taka|Bengali|880|India;Myanmar
        Belgium||11.7|31|Europe|euro|Dutch;French;German|32|France;Luxembourg;Germany;the Netherlands
        Bolivia||12.4|1099|South America|boliviano|Spanish;Quechua;Aymara|591|Brazil;Paraguay;Argentina;Chile;Peru
        Brazil||212|8516|South America|real|Portuguese|55|Argentina;Bolivia;Colombia;French Guiana;Guyana;Paraguay;Peru;Suriname;Uruguay;Venezuela
        Bulgaria||6.8|111|Europe|euro|Bulgarian|359|Romania;Serbia;North Macedonia;Greece;Turkey
        Cambodia||17.6|181|Asia|riel|Khmer|855|Thailand;Laos;Vietnam
        Cameroon||29.1|476|Africa|Central African franc|French;English|237|Nigeria;Chad;the Central African Republic;Gabon;Equatorial Guinea;the Republic of the Congo
        Canada||39.7|9985|North America|Canadian dollar|English;French|1|the United States
        Chile||19.8|756|South America|Chilean peso|Spanish|56|Argentina;Bolivia;Peru
        China||1419|9597|Asia|yuan|Chinese|86|Mongolia;Russia;North Korea;Vietnam;Laos;Myanmar;India;Bhutan;Nepal;Pakistan;Afghanistan;Tajikistan;Kyrgyzstan;Kazakhstan
        Colombia||52.9|1142|South America|Colombian peso|Spanish|57|Venezuela;Brazil;Peru;Ecuador;Panama
        Costa Rica||5.1|51|North America|colon|Spanish|506|Nicaragua;Panama
        Croatia||3.9|57|Europe|euro|Croatian|385|Slovenia;Hungary;Serbia;Bosnia and Herzegovina;Montenegro
        Cuba||11.0|110|North America|Cuban peso|Spanish|53|
        Cyprus||1.4|9|Europe|euro|Greek;Turkish|357|
        Czechia|Czech Republic|10.7|79|Europe|koruna|Czech|420|Germany;Poland;Slovakia;Austria
        Denmark||6.0|43|Europe|krone|Danish|45|Germany
        Ecuador||18.1|257|South America|US dollar|Spanish|593|Colombia;Peru
        Egypt||116.5|1002|Africa|Egyptian pound|Arabic|20|Libya;Sudan;Israel
        Estonia||1.4|45|Europe|euro|Estonian|372|Latvia;Russia
        Ethiopia||132|1104|Africa|birr|Amharic;Oromo|251|Eritrea;Djibouti;Somalia;Kenya;South Sudan;Sudan
        Finland||5.6|338|Europe|euro|Finnish;Swedish|358|Sweden;Norway;Russia
        France||66.5|552|Europe|euro|French|33|Belgium;Luxembourg;Germany;Switzerland;Italy;Monaco;Spain;Andorra
        Georgia||3.8|70|Asia|lari|Georgian|995|Russia;Azerbaijan;Armenia;Turkey
        Germany||84.5|358|Europe|euro|German|49|Denmark;Poland;Czechia;Austria;Switzerland;France;Luxembourg;Belgium;the Netherlands
        Ghana||34.4|239|Africa|cedi|English|233|Ivory Coast;Burkina Faso;Togo
        Greece||10.0|132|Europe|euro|Greek|30|Albania;North Macedonia;Bulgaria;Turkey
        Hungary||9.7|93|Europe|forint|Hungarian|36|Austria;Slovakia;Ukraine;Romania;Serbia;Croatia;Slovenia
        Iceland||0.39|103|Europe|Icelandic krona|Icelandic|354|
        India||1451|3287|Asia|Indian rupee|Hindi;English|91|Pakistan;China;Nepal;Bhutan;Bangladesh;Myanmar
        Indonesia||283.5|1911|Asia|rupiah|Indonesian|62|Malaysia;Papua New Guinea;East Timor
        Iran||91.6|1648|Asia|rial|Persian|98|Iraq;Turkey;Armenia;Azerbaijan;Turkmenistan;Afghanistan;Pakistan
        Iraq||46.0|435|Asia|Iraqi dinar|Arabic;Kurdish|964|Turkey;Iran;Kuwait;Saudi Arabia;Jordan;Syria
        Ireland||5.3|70|Europe|euro|English;Irish|353|the United Kingdom
        Israel||9.4|22|Asia|shekel|Hebrew;Arabic|972|Lebanon;Syria;Jordan;Egypt
        Italy||59.3|302|Europe|euro|Italian|39|France;Switzerland;Austria;Slovenia;San Marino;Vatican City
        Jamaica||2.8|11|North America|Jamaican dollar|English|1 876|
        Japan||123.8|378|Asia|yen|Japanese|81|
        Jordan||11.6|89|Asia|Jordanian dinar|Arabic|962|Syria;Iraq;Saudi Arabia;Israel
        Kazakhstan||20.6|2725|Asia|tenge|Kazakh;Russian|7|Russia;China;Kyrgyzstan;Uzbekistan;Turkmenistan
        Kenya||56.4|592|Africa|Kenyan shilling|Swahili;English|254|Ethiopia;Somalia;Tanzania;Uganda;South Sudan
        Latvia||1.9|65|Europe|euro|Latvian|371|Estonia;Lithuania;Russia;Belarus
        Lebanon||5.8|10|Asia|Lebanese pound|Arabic|961|Syria;Israel
        Lithuania||2.9|65|Europe|euro|Lithuanian|370|Latvia;Belarus;Poland;Russia
        Luxembourg||0.67|3|Europe|euro|Luxembourgish;French;German|352|Belgium;France;Germany
        Madagascar||32.0|587|Africa|ariary|Malagasy;French|261|
        Malaysia||35.6|330|Asia|ringgit|Malay|60|Thailand;Indonesia;Brunei
        Malta||0.54|0.3|Europe|euro|Maltese;English|356|
        Mexico||130.9|1964|North America|Mexican peso|Spanish|52|the United States;Guatemala;Belize
        Mongolia||3.5|1564|Asia|tugrik|Mongolian|976|Russia;China
        Morocco||38.1|447|Africa|dirham|Arabic;Berber|212|Algeria;Spain
        Myanmar|Burma|54.5|677|Asia|kyat|Burmese|95|Bangladesh;India;China;Laos;Thailand
        Nepal||29.7|147|Asia|Nepalese rupee|Nepali|977|India;China
        the Netherlands|Netherlands;Holland|18.2|42|Europe|euro|Dutch|31|Belgium;Germany
        New Zealand||5.2|268|Oceania|New Zealand dollar|English;Maori|64|
        Nigeria||232.7|924|Africa|naira|English|234|Benin;Niger;Chad;Cameroon
        North Korea||26.5|121|Asia|North Korean won|Korean|850|South Korea;China;Russia
        Norway||5.6|385|Europe|krone|Norwegian|47|Sweden;Finland;Russia
        Pakistan||251|796|Asia|Pakistani rupee|Urdu;English|92|India;Afghanistan;Iran;China
        Panama||4.5|75|North America|balboa|Spanish|507|Costa Rica;Colombia
        Paraguay||6.9|407|South America|guarani|Spanish;Guarani|595|Argentina;Bolivia;Brazil
        Peru||34.2|1285|South America|sol|Spanish;Quechua|51|Ecuador;Colombia;Brazil;Bolivia;Chile
        the Philippines|Philippines|115.8|300|Asia|Philippine peso|Filipino;English|63|
        Poland||38.5|313|Europe|zloty|Polish|48|Germany;Czechia;Slovakia;Ukraine;Belarus;Lithuania;Russia
        Portugal||10.4|92|Europe|euro|Portuguese|351|Spain
        Romania||19.0|238|Europe|leu|Romanian|40|Ukraine;Moldova;Bulgaria;Serbia;Hungary
        Russia||144.8|17098|Europe and Asia|ruble|Russian|7|Norway;Finland;Estonia;Latvia;Lithuania;Poland;Belarus;Ukraine;Georgia;Azerbaijan;Kazakhstan;China;Mongolia;North Korea
        Saudi Arabia||34.0|2207|Asia|riyal|Arabic|966|Jordan;Iraq;Kuwait;Qatar;the United Arab Emirates;Oman;Yemen
        Senegal||18.5|197|Africa|West African franc|French|221|Mauritania;Mali;Guinea;Guinea-Bissau;the Gambia
        Serbia||6.7|88|Europe|Serbian dinar|Serbian|381|Hungary;Romania;Bulgaria;North Macedonia;Kosovo;Montenegro;Bosnia and Herzegovina;Croatia
        Singapore||5.8|0.7|Asia|Singapore dollar|English;Malay;Chinese;Tamil|65|
        Slovakia||5.5|49|Europe|euro|Slovak|421|Czechia;Poland;Ukraine;Hungary;Austria
        Slovenia||2.1|20|Europe|euro|Slovene|386|Italy;Austria;Hungary;Croatia
        South Africa||64.0|1221|Africa|rand|English;Afrikaans;Zulu;Xhosa|27|Namibia;Botswana;Zimbabwe;Mozambique;Eswatini;Lesotho
        South Korea|Korea|51.7|100|Asia|South Korean won|Korean|82|North Korea
        Spain||47.9|506|Europe|euro|Spanish|34|Portugal;France;Andorra;Morocco
        Sri Lanka||23.1|66|Asia|Sri Lankan rupee|Sinhala;Tamil|94|
        Sudan||50.4|1861|Africa|Sudanese pound|Arabic;English|249|Egypt;Libya;Chad;the Central African Republic;South Sudan;Ethiopia;Eritrea
        Sweden||10.6|450|Europe|krona|Swedish|46|Norway;Finland
        Switzerland||8.9|41|Europe|Swiss franc|German;French;Italian;Romansh|41|Germany;France;Italy;Austria;Liechtenstein
        Syria||24.7|185|Asia|Syrian pound|Arabic|963|Turkey;Iraq;Jordan;Israel;Lebanon
        Taiwan||23.2|36|Asia|New Taiwan dollar|Chinese|886|
        Tanzania||68.6|945|Africa|Tanzanian shilling|Swahili;English|255|Kenya;Uganda;Rwanda;Burundi;the Democratic Republic of the Congo;Zambia;Malawi;Mozambique
        Thailand||71.7|513|Asia|baht|Thai|66|Myanmar;Laos;Cambodia;Malaysia
        Tunisia||12.3|164|Africa|Tunisian dinar|Arabic|216|Algeria;Libya
        Turkey|Türkiye|87.5|784|Asia and Europe|lira|Turkish|90|Greece;Bulgaria;Georgia;Armenia;Azerbaijan;Iran;Iraq;Syria
        Uganda||50.0|242|Africa|Ugandan shilling|English;Swahili|256|Kenya;Tanzania;Rwanda;the Democratic Republic of the Congo;South Sudan
        Ukraine||37.9|604|Europe|hryvnia|Ukrainian|380|Russia;Belarus;Poland;Slovakia;Hungary;Romania;Moldova
        the United Arab Emirates|United Arab Emirates;Emirates|11.0|84|Asia|UAE dirham|Arabic|971|Saudi Arabia;Oman
        the United Kingdom|UK;U K;Great Britain;Britain;England|69.1|244|Europe|pound|English|44|Ireland
        the United States|USA;US;U S;U S A;America;United States of America;the States|345|9834|North America|US dollar|English|1|Canada;Mexico
        Uruguay||3.4|174|South America|Uruguayan peso|Spanish|598|Argentina;Brazil
        Venezuela||28.4|916|South America|bolivar|Spanish|58|Colombia;Brazil;Guyana
        Vietnam||101|331|Asia|dong|Vietnamese|84|China;Laos;Cambodia
        Zimbabwe||16.6|391|Africa|Zimbabwean dollar|English;Shona;Ndebele|263|South Africa;Botswana;Zambia;Mozambique
        """
}
