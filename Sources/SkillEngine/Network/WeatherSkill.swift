internal import OrderedJSON
internal import SusiActions

/// The weather anywhere, by Open-Meteo, which needs no key: https://open-meteo.com/en/docs.
struct WeatherSkill: NetworkSkill {
    let name = "weather"
    let language: String

    private static let places = "https://geocoding-api.open-meteo.com/v1/search"
    private static let forecasts = "https://api.open-meteo.com/v1/forecast"

    /// - Parameter language: "en" or "de".
    init(language: String) { self.language = language }

    private var isGerman: Bool { language == "de" }

    var patterns: [String] {
        isGerman
            ? [
                "wetter|wetter *|* wetter|* wetter *|wettervorhersage*|* wettervorhersage*",
                "regnet es*|wird es * regnen|wird es regnen*|schneit es*|wird es schneien*|wird es * schneien",
                "brauche ich * regenschirm*|wie kalt *|wie warm *|wie heiß *|wie windig *",
                "welche temperatur*|wie viel grad *",
            ]
            : [
                "weather|weather *|* weather|* weather *|forecast|forecast for *|* forecast|* forecast for *",
                "will it rain*|will it be raining*|is it raining*|is it going to rain*|does it rain*|is there rain *",
                "will it snow*|is it snowing*|is it going to snow*|do i need * umbrella*|should i take * umbrella*",
                "how cold is it*|how warm is it*|how hot is it*|how cold will it be*|how warm will it be*",
                "how hot will it be*|is it cold*|is it warm*|is it hot*|is it nice outside*|will it be cold*|will it be warm*",
                "will it be hot*|will it be sunny*|is it sunny*|how windy is it*|is it windy*|will it be windy*",
                "is it going to be cold*|is it going to be warm*|is it going to be hot*|is it going to be sunny*",
                "is it going to be windy*|is it going to be nice*|will it be nice*",
                "* temperature in *|* temperature outside|* temperature today|* temperature tomorrow",
                "temperature in *|temperature outside",
            ]
    }

    var examples: [NativeExample] { [] }

    var offlineSentence: String {
        isGerman
            ? "Für das Wetter brauche ich das Internet, und das erreiche ich gerade nicht."
            : "The weather needs the internet, and I can't reach it now."
    }

    func answer(
        _ match: NativeMatch, _ context: QueryContext, _ web: inout WebAccess
    ) async throws(IntentFailure) -> Reply? {
        let question = WeatherQuestion(match.query, language: language, today: context.weekday)
        guard question.isAboutWeather else { return nil }
        guard let asked = question.place ?? context.place else {
            return .spoken(
                isGerman
                    ? "Für welchen Ort? Sag zum Beispiel: Wetter in Berlin. Oder sag: Ich wohne in Berlin."
                    : "For which place? Say, for example: weather in Berlin. Or tell me: I live in Berlin.", language)
        }
        let found = try await web.json(
            "\(Self.places)?name=\(asked.inAddress)&count=1&language=\(language)&format=json")
        guard let place = found?["results"]?[0], let latitude = place["latitude"]?.double,
            let longitude = place["longitude"]?.double
        else {
            return .spoken(
                isGerman
                    ? "Einen Ort namens \(asked.asName) finde ich nicht."
                    : "I can't find a place called \(asked.asName).",
                language)
        }
        let isAmerican =
            !isGerman && ["US", "BS", "BZ", "KY", "PW", "LR"].contains(place["country_code"]?.string ?? "")
        let units = isAmerican ? "&temperature_unit=fahrenheit&wind_speed_unit=mph" : ""
        let forecast = try await web.json(
            "\(Self.forecasts)?latitude=\(latitude)&longitude=\(longitude)"
                + "&current=temperature_2m,weather_code,wind_speed_10m"
                + "&daily=weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max"
                + "&timezone=auto&forecast_days=8\(units)")
        guard let forecast, let report = WeatherReport(forecast) else {
            throw .noData("the forecast has no figures")
        }
        let wording = WeatherWording(
            language: language, place: place["name"]?.string ?? asked.asName, windUnit: isAmerican ? "mph" : "km/h")
        return wording.sentence(question, report).map { .spoken($0, language) }
    }
}

extension QueryContext {
    /// The day of the week here, 1 for Monday to 7 for Sunday.
    var weekday: Int {
        WallTime(self).date.weekday
    }
}
