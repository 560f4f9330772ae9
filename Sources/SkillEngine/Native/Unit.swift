/// What a unit measures.
enum Dimension: Sendable, Equatable {
    case length, mass, volume, temperature, speed, area, time, data, energy, pressure, angle
}

/// A unit: a value in it times `factor`, plus `shift`, is the value in the unit of the SI (or the byte).
struct Unit: Sendable, Equatable {
    let dimension: Dimension
    let factor: Double
    let shift: Double
    let one: String
    let many: String

    /// A value in this unit, in the other.
    func convert(_ value: Double, to other: Unit) -> Double { (value * factor + shift - other.shift) / other.factor }

    /// All names of units in a language, as words, the longest first.
    static func names(_ language: String) -> [(words: [String], unit: Unit)] { language == "de" ? german : english }

    private static let english = read(table)
    private static let german = read(tableGerman)

    private static func read(_ table: [Row]) -> [(words: [String], unit: Unit)] {
        table.flatMap { row -> [(words: [String], unit: Unit)] in
            let names = row.names.split(separator: ",").map(String.init)
            let unit = Unit(
                dimension: row.dimension, factor: row.factor, shift: row.shift, one: names[0],
                many: names.count > 1 ? names[1] : names[0])
            return names.map { (words: $0.lowercased().split(separator: " ").map(String.init), unit: unit) }
        }.sorted { $0.words.count > $1.words.count }
    }

    private struct Row: Sendable {
        let dimension: Dimension
        let factor: Double
        let shift: Double
        /// Singular, plural, then other spellings.
        let names: String

        init(_ dimension: Dimension, _ factor: Double, _ names: String, shift: Double = 0) {
            self.dimension = dimension
            self.factor = factor
            self.shift = shift
            self.names = names
        }
    }

    // Sources. International yard and pound agreement of 1959: inch = 0.0254 m, pound = 0.45359237 kg, both exact. US
    // gallon = 231 cubic inches; cup, pint, spoons are its binary and ternary parts (NIST Handbook 44). Imperial gallon =
    // 4.54609 L (UK Weights and Measures Act 1985). Nautical mile 1852 m, tonne 1000 kg, litre 1 dm³, hectare 10^4 m² (SI
    // brochure). Fahrenheit: 459.67 is the exact shift. Month and year are those of the Gregorian mean, 365.2425 days.
    // Thermochemical calorie 4.184 J. Kilobyte is 1000 bytes, kibibyte 1024 (IEC 80000-13). German: Pfund 500 g, Zentner
    // 50 kg, spoons of 15 and 5 ml (kitchen usage).
    private static let inch = 0.0254
    private static let pound = 0.453_592_37
    private static let gallon = 231 * 0.0254 * 0.0254 * 0.0254
    private static let gallonImperial = 4.546_09e-3
    private static let year = 365.2425 * 86_400

    private static let table: [Row] = [
        Row(.length, 1, "meter,meters,metre,metres,m"),
        Row(.length, 1000, "kilometer,kilometers,kilometre,kilometres,km,kilo meter,kilo meters"),
        Row(.length, 0.01, "centimeter,centimeters,centimetre,centimetres,cm"),
        Row(.length, 0.001, "millimeter,millimeters,millimetre,millimetres,mm"),
        Row(.length, 1e-6, "micrometer,micrometers,micron,microns"), Row(.length, inch, "inch,inches"),
        Row(.length, 12 * inch, "foot,feet,ft"),
        Row(.length, 36 * inch, "yard,yards,yd"), Row(.length, 63_360 * inch, "mile,miles,mi"),
        Row(.length, 1852, "nautical mile,nautical miles,sea mile,sea miles"),
        Row(.length, 9.460_730_472_580_8e15, "light year,light years"),
        Row(.length, 149_597_870_700, "astronomical unit,astronomical units"),
        Row(.length, 72 * inch, "fathom,fathoms"), Row(.length, 7920 * inch, "furlong,furlongs"),
        Row(.mass, 1, "kilogram,kilograms,kilo,kilos,kg,kilogramme,kilogrammes"),
        Row(.mass, 0.001, "gram,grams,g,gramme,grammes"), Row(.mass, 1e-6, "milligram,milligrams,mg"),
        Row(.mass, 1000, "ton,tons,tonne,tonnes,metric ton,metric tons"),
        Row(.mass, pound, "pound,pounds,lb,lbs"), Row(.mass, pound / 16, "ounce,ounces,oz"),
        Row(.mass, pound * 14, "stone,stone,stones"), Row(.mass, pound * 2000, "short ton,short tons,us ton,us tons"),
        Row(.mass, pound * 2240, "long ton,long tons,imperial ton,imperial tons"), Row(.mass, 0.0002, "carat,carats"),
        Row(.mass, pound / 7000, "grain,grains"),
        Row(.volume, 0.001, "liter,liters,litre,litres,l"),
        Row(
            .volume, 1e-6,
            "milliliter,milliliters,millilitre,millilitres,ml,cc,cubic centimeter,cubic centimeters,cubic centimetres"),
        Row(.volume, 1e-5, "centiliter,centiliters,centilitre,centilitres,cl"),
        Row(.volume, 1e-4, "deciliter,deciliters,decilitre,decilitres,dl"),
        Row(.volume, 1, "cubic meter,cubic meters,cubic metre,cubic metres"),
        Row(.volume, gallon, "gallon,gallons,us gallon,us gallons"), Row(.volume, gallon / 4, "quart,quarts"),
        Row(.volume, gallon / 8, "pint,pints,us pint,us pints"), Row(.volume, gallon / 16, "cup,cups"),
        Row(.volume, gallon / 128, "fluid ounce,fluid ounces,fl oz"),
        Row(.volume, gallon / 256, "tablespoon,tablespoons,tbsp,table spoon,table spoons"),
        Row(.volume, gallon / 768, "teaspoon,teaspoons,tsp,tea spoon,tea spoons"),
        Row(
            .volume, gallonImperial,
            "imperial gallon,imperial gallons,uk gallon,uk gallons,british gallon,british gallons"),
        Row(.volume, gallonImperial / 8, "imperial pint,imperial pints,uk pint,uk pints,british pint,british pints"),
        Row(.volume, gallon * 42, "barrel,barrels"), Row(.volume, 1728 * inch * inch * inch, "cubic foot,cubic feet"),
        Row(.volume, inch * inch * inch, "cubic inch,cubic inches"),
        Row(
            .temperature, 1,
            "degree Celsius,degrees Celsius,celsius,c,centigrade,degrees centigrade,degree centigrade,degrees c,° c",
            shift: 273.15),
        Row(
            .temperature, 5.0 / 9, "degree Fahrenheit,degrees Fahrenheit,fahrenheit,f,degrees f,° f",
            shift: 459.67 * 5 / 9), Row(.temperature, 1, "kelvin,kelvin,k,kelvins,degrees kelvin"),
        Row(.speed, 1, "meter per second,meters per second,metre per second,metres per second"),
        Row(
            .speed, 1 / 3.6,
            "kilometer per hour,kilometers per hour,kilometre per hour,kilometres per hour,km per hour,kph,km / h,kilometers an hour,kilometres an hour"
        ),
        Row(.speed, 63_360 * inch / 3600, "mile per hour,miles per hour,mph,miles an hour"),
        Row(.speed, 1852.0 / 3600, "knot,knots"), Row(.speed, 12 * inch, "foot per second,feet per second"),
        Row(.area, 1, "square meter,square meters,square metre,square metres"),
        Row(.area, 1e6, "square kilometer,square kilometers,square kilometre,square kilometres"),
        Row(.area, 1e-4, "square centimeter,square centimeters,square centimetre,square centimetres"),
        Row(.area, 1e4, "hectare,hectares"), Row(.area, 4840 * 36 * inch * 36 * inch, "acre,acres"),
        Row(.area, 144 * inch * inch, "square foot,square feet"), Row(.area, inch * inch, "square inch,square inches"),
        Row(.area, 1296 * inch * inch, "square yard,square yards"),
        Row(.area, 63_360 * inch * 63_360 * inch, "square mile,square miles"),
        Row(.time, 1, "second,seconds,sec,secs"), Row(.time, 60, "minute,minutes,min,mins"),
        Row(.time, 3600, "hour,hours,hr,hrs"), Row(.time, 86_400, "day,days"), Row(.time, 604_800, "week,weeks"),
        Row(.time, 1_209_600, "fortnight,fortnights"),
        Row(.time, year / 12, "month,months"), Row(.time, year, "year,years"), Row(.time, year * 10, "decade,decades"),
        Row(.time, year * 100, "century,centuries"), Row(.time, year * 1000, "millennium,millennia"),
        Row(.time, 0.001, "millisecond,milliseconds"),
        Row(.data, 1, "byte,bytes"), Row(.data, 0.125, "bit,bits"), Row(.data, 1e3, "kilobyte,kilobytes,kb"),
        Row(.data, 1e6, "megabyte,megabytes,mb,megs"), Row(.data, 1e9, "gigabyte,gigabytes,gb,gigs,gig"),
        Row(.data, 1e12, "terabyte,terabytes,tb"),
        Row(.data, 1e15, "petabyte,petabytes"), Row(.data, 1024, "kibibyte,kibibytes"),
        Row(.data, 1_048_576, "mebibyte,mebibytes"), Row(.data, 1_073_741_824, "gibibyte,gibibytes"),
        Row(.data, 125_000, "megabit,megabits"), Row(.data, 1.25e8, "gigabit,gigabits"),
        Row(.energy, 1, "joule,joules"), Row(.energy, 1000, "kilojoule,kilojoules,kj"),
        Row(.energy, 4184, "kilocalorie,kilocalories,calorie,calories,kcal"),
        Row(.energy, 3.6e6, "kilowatt hour,kilowatt hours,kwh"),
        Row(.pressure, 1, "pascal,pascals"), Row(.pressure, 100_000, "bar,bars"),
        Row(.pressure, 100, "millibar,millibars,hectopascal,hectopascals"),
        Row(.pressure, 6894.757_293_168, "P S I,P S I,psi,pounds per square inch"),
        Row(.pressure, 101_325, "atmosphere,atmospheres"),
        Row(.angle, 1, "degree,degrees"), Row(.angle, 57.295_779_513_082_32, "radian,radians"),
    ]
    private static let tableGerman: [Row] = [
        Row(.length, 1, "Meter,Meter,metern,m"), Row(.length, 1000, "Kilometer,Kilometer,kilometern,km"),
        Row(.length, 0.01, "Zentimeter,Zentimeter,zentimetern,cm"),
        Row(.length, 0.001, "Millimeter,Millimeter,millimetern,mm"), Row(.length, inch, "Zoll,Zoll,inch"),
        Row(.length, 12 * inch, "Fuß,Fuß,fuss"), Row(.length, 63_360 * inch, "Meile,Meilen"),
        Row(.length, 1852, "Seemeile,Seemeilen"), Row(.length, 36 * inch, "Yard,Yards"),
        Row(.length, 9.460_730_472_580_8e15, "Lichtjahr,Lichtjahre,lichtjahren"),
        Row(.mass, 1, "Kilogramm,Kilogramm,kilo,kilos,kg"), Row(.mass, 0.001, "Gramm,Gramm,g"),
        Row(.mass, 1e-6, "Milligramm,Milligramm,mg"), Row(.mass, 1000, "Tonne,Tonnen"), Row(.mass, 0.5, "Pfund,Pfund"),
        Row(.mass, 50, "Zentner,Zentner"), Row(.mass, pound / 16, "Unze,Unzen"),
        Row(.volume, 0.001, "Liter,Liter,litern,l"),
        Row(.volume, 1e-6, "Milliliter,Milliliter,millilitern,ml,kubikzentimeter"),
        Row(.volume, 1e-5, "Zentiliter,Zentiliter,cl"), Row(.volume, 1, "Kubikmeter,Kubikmeter,kubikmetern"),
        Row(.volume, gallon, "Gallone,Gallonen"),
        Row(.volume, 15e-6, "Esslöffel,Esslöffel,esslöffeln,el"),
        Row(.volume, 5e-6, "Teelöffel,Teelöffel,teelöffeln,tl"),
        Row(.temperature, 1, "Grad Celsius,Grad Celsius,celsius,c,grad c", shift: 273.15),
        Row(.temperature, 5.0 / 9, "Grad Fahrenheit,Grad Fahrenheit,fahrenheit,f,grad f", shift: 459.67 * 5 / 9),
        Row(.temperature, 1, "Kelvin"),
        Row(.speed, 1, "Meter pro Sekunde,Meter pro Sekunde,metern pro sekunde"),
        Row(
            .speed, 1 / 3.6,
            "Kilometer pro Stunde,Kilometer pro Stunde,kilometern pro stunde,stundenkilometer,km / h,kmh"),
        Row(.speed, 63_360 * inch / 3600, "Meile pro Stunde,Meilen pro Stunde"),
        Row(.speed, 1852.0 / 3600, "Knoten,Knoten"),
        Row(.area, 1, "Quadratmeter,Quadratmeter,quadratmetern"),
        Row(.area, 1e6, "Quadratkilometer,Quadratkilometer,quadratkilometern"), Row(.area, 1e4, "Hektar,Hektar"),
        Row(.area, 100, "Ar,Ar"),
        Row(.time, 1, "Sekunde,Sekunden"), Row(.time, 60, "Minute,Minuten"), Row(.time, 3600, "Stunde,Stunden"),
        Row(.time, 86_400, "Tag,Tage,tagen"), Row(.time, 604_800, "Woche,Wochen"),
        Row(.time, year / 12, "Monat,Monate,monaten"), Row(.time, year, "Jahr,Jahre,jahren"),
        Row(.data, 1, "Byte,Byte,bytes"), Row(.data, 0.125, "Bit,Bit,bits"), Row(.data, 1e3, "Kilobyte,Kilobyte"),
        Row(.data, 1e6, "Megabyte,Megabyte"), Row(.data, 1e9, "Gigabyte,Gigabyte"),
        Row(.data, 1e12, "Terabyte,Terabyte"),
    ]
}
