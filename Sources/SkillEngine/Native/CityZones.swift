/// Places whose time people ask for, and their zones in the IANA database.
enum CityZones {
    /// The zone of a place named in lower case, English or German; nil if it isn't known.
    static func zone(of place: String) -> (zone: String, name: String)? { byName[place] }

    /// All names, in lower case.
    static var places: [String] { Array(byName.keys) }

    private static let byName: [String: (zone: String, name: String)] = {
        var all: [String: (zone: String, name: String)] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            for names in parts[1].split(separator: ",") {
                // "the name as it is said = another spelling"
                let spellings = names.split(separator: "=").map { String($0.trimmed) }
                for spelling in spellings { all[spelling.lowercased()] = (String(parts[0]), spellings[0]) }
            }
        }
        return all
    }()

    /// Countries with several zones stand at their capital's or largest city's.
    private static let table = """
        Europe/London:London,England,Britain=Great Britain,the United Kingdom=United Kingdom=the UK=UK=Großbritannien,Scotland=Schottland,Wales,Manchester,Edinburgh,Liverpool,Birmingham,Glasgow,Belfast,Oxford,Cambridge
        Europe/Dublin:Dublin,Ireland=Irland
        Europe/Lisbon:Lisbon=Lissabon,Portugal,Porto
        Europe/Paris:Paris,France=Frankreich,Lyon,Marseille,Nice=Nizza,Strasbourg=Straßburg
        Europe/Berlin:Berlin,Germany=Deutschland,Munich=München,Hamburg,Cologne=Köln,Frankfurt,Stuttgart,Dresden,Leipzig,Düsseldorf
        Europe/Madrid:Madrid,Spain=Spanien,Barcelona,Seville=Sevilla,Valencia
        Europe/Rome:Rome=Rom,Italy=Italien,Milan=Mailand,Venice=Venedig,Naples=Neapel,Florence=Florenz,Turin
        Europe/Vienna:Vienna=Wien,Austria=Österreich,Salzburg,Graz,Innsbruck
        Europe/Zurich:Zurich=Zürich,Switzerland=Schweiz=der Schweiz,Geneva=Genf,Bern=Berne,Basel
        Europe/Brussels:Brussels=Brüssel,Belgium=Belgien,Antwerp=Antwerpen
        Europe/Amsterdam:Amsterdam,the Netherlands=Netherlands=Holland=den Niederlanden,Rotterdam
        Europe/Luxembourg:Luxembourg=Luxemburg
        Europe/Copenhagen:Copenhagen=Kopenhagen,Denmark=Dänemark
        Europe/Stockholm:Stockholm,Sweden=Schweden,Gothenburg=Göteborg
        Europe/Oslo:Oslo,Norway=Norwegen,Bergen
        Europe/Helsinki:Helsinki,Finland=Finnland
        Europe/Tallinn:Tallinn,Estonia=Estland
        Europe/Riga:Riga,Latvia=Lettland
        Europe/Vilnius:Vilnius,Lithuania=Litauen
        Europe/Warsaw:Warsaw=Warschau,Poland=Polen,Krakow=Krakau=Cracow
        Europe/Prague:Prague=Prag,the Czech Republic=Czech Republic=Czechia=Tschechien
        Europe/Bratislava:Bratislava,Slovakia=Slowakei=der Slowakei
        Europe/Budapest:Budapest,Hungary=Ungarn
        Europe/Ljubljana:Ljubljana,Slovenia=Slowenien
        Europe/Zagreb:Zagreb,Croatia=Kroatien
        Europe/Belgrade:Belgrade=Belgrad,Serbia=Serbien
        Europe/Sarajevo:Sarajevo,Bosnia=Bosnien
        Europe/Skopje:Skopje
        Europe/Tirane:Tirana,Albania=Albanien
        Europe/Athens:Athens=Athen,Greece=Griechenland
        Europe/Sofia:Sofia,Bulgaria=Bulgarien
        Europe/Bucharest:Bucharest=Bukarest,Romania=Rumänien
        Europe/Chisinau:Chisinau,Moldova=Moldau
        Europe/Kyiv:Kyiv=Kiev=Kiew,Ukraine=the Ukraine=der Ukraine
        Europe/Minsk:Minsk,Belarus
        Europe/Moscow:Moscow=Moskau,Russia=Russland,Saint Petersburg=St Petersburg=Sankt Petersburg
        Europe/Istanbul:Istanbul,Turkey=Türkei=der Türkei,Ankara
        Atlantic/Reykjavik:Reykjavik,Iceland=Island
        Europe/Malta:Malta,Valletta
        Asia/Nicosia:Nicosia,Cyprus=Zypern
        Europe/Monaco:Monaco
        Africa/Cairo:Cairo=Kairo,Egypt=Ägypten
        Africa/Casablanca:Casablanca,Morocco=Marokko,Rabat,Marrakesh
        Africa/Tunis:Tunis,Tunisia=Tunesien
        Africa/Algiers:Algiers=Algier,Algeria=Algerien
        Africa/Lagos:Lagos,Nigeria,Abuja
        Africa/Accra:Accra,Ghana
        Africa/Dakar:Dakar,Senegal
        Africa/Nairobi:Nairobi,Kenya=Kenia
        Africa/Addis_Ababa:Addis Ababa=Addis Abeba,Ethiopia=Äthiopien
        Africa/Johannesburg:Johannesburg,South Africa=Südafrika,Cape Town=Kapstadt,Pretoria,Durban
        Africa/Windhoek:Windhoek,Namibia
        Africa/Harare:Harare,Zimbabwe=Simbabwe
        Africa/Kampala:Kampala,Uganda
        Africa/Dar_es_Salaam:Dar es Salaam,Tanzania=Tansania
        Africa/Kigali:Kigali,Rwanda=Ruanda
        Africa/Kinshasa:Kinshasa,Congo=Kongo
        Africa/Tripoli:Tripoli,Libya=Libyen
        Africa/Khartoum:Khartoum,Sudan
        Asia/Jerusalem:Jerusalem,Israel,Tel Aviv
        Asia/Beirut:Beirut,Lebanon=Libanon
        Asia/Amman:Amman,Jordan=Jordanien
        Asia/Damascus:Damascus=Damaskus,Syria=Syrien
        Asia/Baghdad:Baghdad=Bagdad,Iraq=Irak
        Asia/Riyadh:Riyadh=Riad,Saudi Arabia=Saudi-Arabien=Saudi Arabien,Mecca=Mekka
        Asia/Kuwait:Kuwait
        Asia/Qatar:Doha,Qatar=Katar
        Asia/Dubai:Dubai,Abu Dhabi,the Emirates=the United Arab Emirates
        Asia/Tehran:Tehran=Teheran,Iran
        Asia/Kabul:Kabul,Afghanistan
        Asia/Karachi:Karachi,Pakistan,Islamabad,Lahore
        Asia/Kolkata:New Delhi=Delhi=Neu-Delhi=Neu Delhi,India=Indien,Mumbai=Bombay,Bangalore=Bengaluru,Kolkata=Calcutta=Kalkutta,Chennai,Hyderabad
        Asia/Colombo:Colombo,Sri Lanka
        Asia/Kathmandu:Kathmandu,Nepal
        Asia/Dhaka:Dhaka,Bangladesh=Bangladesch
        Asia/Tashkent:Tashkent=Taschkent,Uzbekistan=Usbekistan
        Asia/Almaty:Almaty,Kazakhstan=Kasachstan
        Asia/Tbilisi:Tbilisi=Tiflis
        Asia/Yerevan:Yerevan=Eriwan,Armenia=Armenien
        Asia/Baku:Baku,Azerbaijan=Aserbaidschan
        Asia/Yangon:Yangon,Myanmar
        Asia/Bangkok:Bangkok,Thailand
        Asia/Ho_Chi_Minh:Hanoi,Vietnam,Ho Chi Minh City=Saigon
        Asia/Phnom_Penh:Phnom Penh,Cambodia=Kambodscha
        Asia/Singapore:Singapore=Singapur
        Asia/Kuala_Lumpur:Kuala Lumpur,Malaysia
        Asia/Jakarta:Jakarta,Indonesia=Indonesien
        Asia/Makassar:Bali
        Asia/Manila:Manila,the Philippines=Philippines=den Philippinen
        Asia/Hong_Kong:Hong Kong=Hongkong
        Asia/Taipei:Taipei=Taipeh,Taiwan
        Asia/Shanghai:Beijing=Peking,China,Shanghai,Shenzhen,Guangzhou
        Asia/Ulaanbaatar:Ulaanbaatar=Ulan Bator,Mongolia=Mongolei=der Mongolei
        Asia/Seoul:Seoul,South Korea=Korea=Südkorea
        Asia/Pyongyang:Pyongyang=Pjöngjang,North Korea=Nordkorea
        Asia/Tokyo:Tokyo=Tokio,Japan,Osaka,Kyoto
        Asia/Vladivostok:Vladivostok=Wladiwostok
        Asia/Novosibirsk:Novosibirsk=Nowosibirsk
        Australia/Sydney:Sydney,Australia=Australien
        Australia/Melbourne:Melbourne,Canberra
        Australia/Brisbane:Brisbane
        Australia/Perth:Perth
        Australia/Adelaide:Adelaide
        Australia/Darwin:Darwin
        Australia/Hobart:Hobart,Tasmania=Tasmanien
        Pacific/Auckland:Auckland,New Zealand=Neuseeland,Wellington,Christchurch
        Pacific/Fiji:Fiji=Fidschi
        Pacific/Port_Moresby:Port Moresby
        Pacific/Honolulu:Honolulu,Hawaii
        Pacific/Tahiti:Tahiti
        America/Anchorage:Anchorage,Alaska
        America/Los_Angeles:Los Angeles,California=Kalifornien,San Francisco,Seattle,San Diego,Las Vegas,Portland,Silicon Valley,Oregon,Nevada
        America/Phoenix:Phoenix,Arizona
        America/Denver:Denver,Colorado,Salt Lake City,Utah,New Mexico
        America/Chicago:Chicago,Texas,Houston,Dallas,Austin,New Orleans,Minneapolis,Memphis,Nashville,Illinois
        America/New_York:New York=New York City,Washington=Washington DC,Boston,Miami,Florida,Philadelphia,Atlanta,Orlando,Baltimore,the United States=United States=America=the USA=USA=Amerika=den USA
        America/Detroit:Detroit,Michigan
        America/Toronto:Toronto,Canada=Kanada,Ottawa,Montreal,Quebec
        America/Vancouver:Vancouver
        America/Edmonton:Calgary,Edmonton
        America/Winnipeg:Winnipeg
        America/Halifax:Halifax
        America/St_Johns:Newfoundland=Neufundland
        America/Mexico_City:Mexico City=Mexico=Mexiko=Mexiko-Stadt
        America/Cancun:Cancun
        America/Havana:Havana=Havanna,Cuba=Kuba
        America/Jamaica:Kingston,Jamaica=Jamaika
        America/Santo_Domingo:Santo Domingo,the Dominican Republic
        America/Puerto_Rico:San Juan,Puerto Rico
        America/Guatemala:Guatemala
        America/Costa_Rica:Costa Rica
        America/Panama:Panama
        America/Bogota:Bogota,Colombia=Kolumbien
        America/Caracas:Caracas,Venezuela
        America/Guayaquil:Quito,Ecuador
        America/Lima:Lima,Peru
        America/La_Paz:La Paz,Bolivia=Bolivien
        America/Santiago:Santiago,Chile
        America/Argentina/Buenos_Aires:Buenos Aires,Argentina=Argentinien
        America/Montevideo:Montevideo,Uruguay
        America/Asuncion:Asuncion,Paraguay
        America/Sao_Paulo:Sao Paulo,Brazil=Brasilien,Rio de Janeiro=Rio,Brasilia
        America/Nuuk:Greenland=Grönland
        Atlantic/Azores:the Azores=Azores
        UTC:Greenwich,UTC
        """
}
