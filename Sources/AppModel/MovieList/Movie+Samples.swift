extension Movie {
    /// Twelve films that do not exist.
    public static let samples = [
        Movie(
            title: "The Lantern Keeper",
            summary:
                "On an island whose lighthouse went dark a century ago, a retired signalman lights one lantern each "
                + "night for a ship that may never have sailed. When a girl rows over to ask why, the two of them begin "
                + "to read the keeper's log backwards."),
        Movie(
            title: "Nine Winters North",
            summary:
                "A postal pilot and a geologist who cannot stand each other share a cabin above the tree line for one "
                + "winter that turns into nine. Each year the mail brings news of a world they remember less and less."),
        Movie(
            title: "Copper Sky",
            summary:
                "After the dust storms a mining town wakes up under an orange sky and finds that its clocks disagree. "
                + "A schoolteacher tries to keep the children's days in order while the adults bet on the hour."),
        Movie(
            title: "The Cartographer's Daughter",
            summary:
                "Her father drew maps of countries he had never seen. Sent to deliver the last of them, she finds that "
                + "the roads he invented have been built, and that somebody is waiting at the end of one."),
        Movie(
            title: "Saltwater Radio",
            summary:
                "A pirate station on a rusting trawler plays requests for fishermen, until a listener begins to call in "
                + "storms a day before they come. A comedy about luck, static and who gets to choose the next song."),
        Movie(
            title: "A Bridge of Paper",
            summary:
                "Two villages that have not spoken since the flood write to each other through the one engineer both "
                + "trust. He has a month to draw a bridge, and a drawer full of letters he should never have opened."),
        Movie(
            title: "Midnight at Marrow Bay",
            summary:
                "The ferry stops running, the guests of a small hotel are stuck for the night, and every one of them "
                + "claims to be the owner. By morning the bill has to be paid by somebody."),
        Movie(
            title: "The Clockmaker's Apprentice",
            summary:
                "Hired to sweep the floor, a boy learns that the old clockmaker repairs hours as well as clocks. The "
                + "first one he mends by himself is the hour in which his brother left."),
        Movie(
            title: "Seven Quiet Doors",
            summary:
                "A sound engineer who has lost her hearing moves into a house where each door opens on a different "
                + "silence. She sets out to record them all, and to find out who closed the seventh."),
        Movie(
            title: "Glass Harvest",
            summary:
                "In the year the greenhouses break, three generations of one family bring in the last tomatoes by hand, "
                + "argue about the price, and decide at the kitchen table who will stay."),
        Movie(
            title: "Last Train to Elsinore",
            summary:
                "A touring theatre company has one night, one carriage and half a costume trunk to rehearse a play that "
                + "the passengers keep rewriting. The conductor, it turns out, knows every line."),
        Movie(
            title: "Orchard of Stars",
            summary:
                "A village without street lamps votes on whether to let the motorway through. The astronomer next door "
                + "offers everybody one look through her telescope before they raise their hands."),
    ]
}
