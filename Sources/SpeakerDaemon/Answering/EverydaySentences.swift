/// How people ask for what speakers are used for most, topic by topic, as templates (`SentenceTemplate`).
///
/// Patterns say what is understood, and that is far more than what is said: "* the time *". A recogniser needs the other
/// thing. Each sentence has somebody who answers it; a test asks them all.
enum EverydaySentences {
    /// A topic: how likely it is, and its templates.
    struct Topic: Sendable {
        let name: String
        let weight: Double
        let templates: [SentenceTemplate]

        init(_ name: String, _ weight: Double, _ lines: String) {
            self.name = name
            self.weight = weight
            templates = lines.split(separator: "\n").map { SentenceTemplate($0) }
        }
    }

    /// All topics. Timers, alarms, the volume, the music, the weather and the time are what speakers are used for most.
    static let topics = [
        timers, alarms, reminders, volume, endings, music, weather, time, dates, sums, units, talk, chance, knowledge,
        social, house,
    ]

    private static let timers = Topic(
        "timers", 90,
        """
        8 !set a timer for <duration>
        3 !(set|start) (a|the|another) timer for <duration>
        3 !(set|start) a <number> (minute|second|hour) timer
        2 !(set|start) (a|another) timer
        !set timer for <duration>
        !set timer <duration>
        !set (a|the) timer to <duration>
        !give me a timer for <duration>
        !make a timer for <duration>
        !put (a timer on|on a timer) for <duration>
        i need a timer for <duration>
        i want a timer for <duration>
        !(start|set) a (timer of|countdown for|countdown of) <duration>
        2 timer for <duration> [please]
        timer <duration> [please]
        <duration> timer
        2 <number> minute timer [please]
        !(set|start) (a|the) (pasta|egg|pizza|tea|coffee|cake|bread|rice|potato|laundry|oven|cooking) timer for <duration>
        !set a timer for (the eggs|the pasta|the pizza|the oven|the tea|the rice|the cake|dinner|the laundry) for <duration>
        !set a timer in <duration>
        3 how (much time|long) is left [on (the|my) timer]
        2 how (many minutes|much time|long) (is|are) left on (the|my) timer
        how much longer [on the timer]
        what's left on the timer
        how long until (the|my) timer (ends|is done|goes off|is up)
        when (is the timer done|does the timer end|does the timer go off|is the timer up)
        2 (what|which) timers (do i have|are running|are set)
        how many timers (do i have|are running)
        (show me|list) (my|the|all) timers
        do i have (a|any) (timer|timers) [running]
        4 !(cancel|stop|delete|end|clear) (the|my) timer
        2 !(turn|switch) (off the timer|the timer off)
        (cancel|stop) timer
        !(cancel|delete|stop) (all|all my|all the|my) timers
        !(cancel|stop|delete) the (pasta|egg|pizza|tea|coffee|cake|rice|oven) timer
        !(cancel|stop|delete) the <number> minute timer
        !(pause|resume|continue) (the|my) timer
        2 !add <duration> [to (the|my) timer]
        <number> more minutes
        """)

    private static let alarms = Topic(
        "alarms", 80,
        """
        4 !set (an|the|my) alarm for <time>
        2 !set an alarm for <time> <day>
        2 !set an alarm for <day> at <time>
        2 !set an alarm <day> at <time>
        !set an alarm (at|to) <time>
        set alarm for <time>
        !set an alarm for <time> (every day|on weekdays|every weekday|every morning)
        !set an alarm (every day|on weekdays|every weekday|every morning) at <time>
        !set an alarm for (every day|weekdays|every weekday|every morning) at <time>
        !set an alarm in <duration>
        !set an alarm
        !(make|create|start|add) an alarm for <time>
        i need an alarm (for|at) <time>
        alarm (for|at) <time> [please]
        alarm <day> at <time>
        4 !wake me up at <time>
        2 !wake me at <time>
        2 !wake me up <day> at <time>
        2 !wake me [up] at <time> <day>
        !wake me [up] in <duration>
        !get me up at <time>
        i (need|have) to (get|wake) up at <time> [<day>]
        2 (what|which) alarms (do i have|are set)
        do i have (an alarm|any alarms) [set] [for <day>]
        when is my [next] alarm
        2 when (does|will) my alarm (go off|ring)
        what time is my [next] alarm
        (show me|list|tell me) (my|all my) alarms
        how long until my alarm
        4 !(cancel|delete|remove|stop|end) (the|my) alarm
        3 !turn (off the alarm|off my alarm|the alarm off|my alarm off)
        !switch (off the alarm|the alarm off)
        (cancel|stop|delete) alarm
        !(cancel|delete|turn off) (all|all my|all the|my) alarms
        !(cancel|delete|turn off) (my|the) alarm for (<time>|<day>)
        !(cancel|delete|turn off) (my|the) <time> alarm
        !(change|move|set) my alarm to <time>
        4 snooze
        snooze the alarm
        2 snooze for <duration>
        snooze <duration>
        <number> more minutes [please]
        """)

    private static let reminders = Topic(
        "reminders", 40,
        """
        3 !remind me to <task> at <time>
        3 !remind me to <task> in <duration>
        3 !remind me to <task> <day>
        2 !remind me to <task> <day> at <time>
        3 !remind me in <duration> to <task>
        2 !remind me at <time> to <task>
        !remind me <day> to <task>
        !remind me <day> at <time> to <task>
        !remind me (in <duration>|at <time>|<day> at <time>)
        !set a reminder to <task> (at <time>|in <duration>|<day>)
        !set a reminder (for <time>|in <duration>|for <day> at <time>)
        (what|which) reminders do i have [for <day>]
        what are my reminders
        do i have any reminders [for <day>]
        (list|show me|read|tell me) my reminders
        !(cancel|delete) (my reminder|the reminder|my reminders|all reminders|all my reminders)
        """)

    private static let volume = Topic(
        "volume", 60,
        """
        5 !turn (it|the volume) (up|down)
        4 !turn (up|down) the volume
        2 !turn (it|the volume) (up|down) a (bit|little)
        4 (louder|quieter) [please]
        2 a (bit|little) (louder|quieter) [please]
        (much|even) (louder|quieter)
        2 !make it [a (bit|little)] (louder|quieter)
        !(speak|talk) [a (bit|little)] (louder|quieter|up)
        !(speak|talk) more quietly
        !be [a (bit|little)] (louder|quieter)
        (too loud|too quiet|not so loud)
        (that's|it's|you're|this is) too (loud|quiet)
        2 volume (up|down) [please]
        !(raise|lower|increase|decrease|reduce) the volume [a (bit|little)]
        3 !set [the] volume to <number> [percent]
        2 !(set|turn|change|put) the volume to <number> [percent]
        !turn it (up|down) to <number> [percent]
        2 volume <number>
        volume (to|at) <number> [percent]
        volume <number> percent
        !(full|maximum|half) volume
        3 mute [please]
        2 unmute
        !(mute|unmute) (the sound|yourself|it)
        (sound|volume) (on|off)
        what is the volume
        """)

    private static let endings = Topic(
        "endings", 50,
        """
        8 stop
        2 (stop please|please stop)
        2 (stop it|stop that|stop talking|stop now)
        2 (cancel|cancel that|cancel it)
        2 never mind
        (forget it|forget about it)
        (be quiet|quiet|shut up|silence|hush|enough|that's enough)
        (okay stop|no stop)
        3 yes [please]
        3 no (thanks|thank you)
        2 no
        (okay|sure|yeah|nope)
        that's all [thanks]
        2 (go on|continue|more|next|keep going|read on)
        """)

    private static let music = Topic(
        "music", 80,
        """
        6 !play [some] music
        2 !play (something|a song|my music|some songs|my songs)
        4 !play [some] <genre>
        4 !play [some] <genre> music
        !play something <genre>
        !(put|turn) on [some] music
        !put some music on
        !put on [some] <genre> [music]
        !start the music
        i want to (hear|listen to) [some] (music|<genre> music|<genre>)
        i'd like to (hear|listen to) [some] (music|<genre> music|<genre>)
        music [please]
        3 !(play|turn on|switch on|start) the radio
        !play radio
        !turn the radio on
        radio [please]
        4 !stop [the] music
        2 stop playing [music]
        stop the (song|radio)
        2 !turn (off the music|the music off|off the radio|the radio off)
        music off
        3 pause
        2 !pause (the music|music|the song|it|the radio)
        2 resume
        2 !resume [the] music
        (continue|continue the music|continue playing|keep playing|carry on|go on)
        4 next (song|track|one) [please]
        2 !(play|go to) the next (song|track|one)
        3 !skip [(this|this song|the song|this track|this one)]
        !skip to the next (song|track)
        (previous|last) (song|track)
        !(play|go to|go back to) the (previous|last) (song|track)
        go back
        2 !play (it|that|this song|that song|the song) again
        !(repeat this song|start over|restart the song)
        !shuffle [my music]
        2 what song is (this|playing)
        2 what is playing [right now]
        what is (this song|the name of this song|this song called)
        who (sings this|is singing|is this|sings this song)
        which song is this
        what am i listening to
        3 !turn (the music|the radio) (up|down)
        2 !turn (up|down) (the music|the radio)
        """)

    private static let weather = Topic(
        "weather", 60,
        """
        6 what is the weather
        4 what is the weather like [(<day>|outside|right now)]
        3 what is the weather [going to be] [like] <day>
        2 what will the weather be [like] [on] <day>
        3 how is the weather [(<day>|outside|looking)]
        how will the weather be <day>
        2 what is the weather [like] in <city>
        2 how is the weather in <city>
        what is the weather in <city> <day>
        weather [(<day>|in <city>)]
        2 weather forecast [(for <day>|for <city>|please)]
        what is the [weather] forecast [for <day>]
        !(give me|tell me|read me) the weather [forecast] [for <day>]
        !tell me (the weather|about the weather|what the weather is like)
        3 will it (rain|snow) [<day>]
        2 is it going to (rain|snow) [<day>]
        is it (raining|snowing) [(outside|right now|in <city>)]
        2 do i need an umbrella [<day>]
        should i take an umbrella [<day>]
        2 how (cold|warm|hot) is it [(outside|right now|<day>|in <city>)]
        2 how (cold|warm|hot) will it be [<day>]
        is it (cold|warm|hot|sunny|windy) [outside]
        will it be (cold|warm|hot|sunny|windy) [<day>]
        2 what is the temperature [(outside|today|tomorrow|right now|in <city>)]
        how windy is it [outside]
        is it going to be (cold|warm|hot|sunny|windy|nice) <day>
        """)

    private static let time = Topic(
        "time", 40,
        """
        8 what time is it [(now|right now)]
        4 what is the time [(now|please)]
        2 !tell me (the time|what time it is)
        do you know what time it is
        do you know the time
        (the time|time) [please]
        what is the current time
        how late is it
        3 what time is it in <city> [(now|right now)]
        2 what is the time in <city>
        !tell me the time in <city>
        time in <city>
        what is the time difference (to <city>|between <city> and <city>)
        """)

    private static let dates = Topic(
        "dates", 30,
        """
        4 what day is it [(today|tomorrow)]
        3 what is the date [(today|tomorrow)]
        2 what is today's date
        2 what day is (today|tomorrow)
        what is (today|tomorrow)
        what day of the week is it
        which day is it
        !tell me the date
        !tell me (today's date|what day it is)
        what (month|year|week) is it
        2 how many (days|weeks) [are there] (until|till) <holiday>
        how many days are left until <holiday>
        how long (until|is it until) <holiday>
        2 when is <holiday> [this year]
        what day is <holiday>
        what day of the week is <holiday>
        what (day|date) is (next|this) (monday|friday|sunday)
        how many days are in (february|this month|a year)
        """)

    private static let sums = Topic(
        "sums", 30,
        """
        4 what is <number> (plus|minus|times|divided by) <number>
        2 how much is <number> (plus|minus|times|divided by) <number>
        <number> (plus|minus|times|divided by) <number>
        !calculate <number> (plus|minus|times|divided by) <number>
        what is <number> multiplied by <number>
        2 what is <number> percent of <number>
        how much is <number> percent of <number>
        what is half of <number>
        what is the square root of <number>
        what is <number> squared
        """)

    private static let units = Topic(
        "units", 20,
        """
        3 how many <unit> are [there] in (a|an|one) <unit>
        2 how many <unit> in (a|an|one) <unit>
        2 how many <unit> (is|are) <number> <unit>
        !convert <number> <unit> (to|into) <unit>
        what is <number> <unit> in <unit>
        <number> <unit> (in|to) <unit>
        how many <unit> are in <number> <unit>
        what is <number> degrees (fahrenheit in celsius|celsius in fahrenheit)
        """)

    private static let talk = Topic(
        "talk", 30,
        """
        5 !tell me (a|another|one more) joke
        (another joke|a joke) [please]
        do you know (a joke|any jokes|a good joke)
        make me laugh
        say something funny
        2 !tell me (a riddle|a story|a fun fact|another riddle|another story|something interesting)
        !(read|tell) me a poem
        !say a tongue twister
        2 what is (the news|in the news|new)
        what is in the news today
        2 !(read|tell|give) me (the news|the headlines|the latest news)
        (news|the news) [please]
        !play the news
        """)

    private static let chance = Topic(
        "chance", 15,
        """
        3 !flip a coin
        !(toss|throw) a coin
        heads or tails
        2 !roll (a die|a dice|the dice|two dice|the die)
        !throw (a die|a dice|the dice)
        !pick a number [between <number> and <number>]
        !give me a random number
        random number
        !pick a card
        2 let's play a game
        rock paper scissors
        """)

    private static let knowledge = Topic(
        "knowledge", 30,
        """
        3 !spell <word>
        2 how do you spell <word>
        how is <word> spelled
        2 who (is|was) <person>
        what is <word>
        tell me about (<person>|<city>)
        """)

    private static let social = Topic(
        "social", 40,
        """
        4 (hello|hi|good morning|good evening|good night|goodbye|bye)
        3 how are you [(today|doing)]
        4 (thank you|thanks|thanks a lot|thank you very much)
        2 what is your name
        2 who are you
        who made you
        how old are you
        3 what can you do
        2 help
        what can i (ask|say|ask you)
        i love you
        (sorry|good job|well done)
        are you listening
        """)

    private static let house = Topic(
        "house", 15,
        """
        !add <item> to (my|the) shopping list
        !put <item> on (my|the) shopping list
        what is on my (shopping list|to do list)
        !read my shopping list
        !turn (on|off) the (light|lights)
        !turn the (light|lights) (on|off)
        """)
}
