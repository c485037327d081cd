/// British spellings and the American ones that stand for them.
///
/// The 1738 words of the list that Whisper's own text normaliser uses (openai/whisper, `normalizers/english.json`, MIT
/// licence), with its one spelling that holds markup mended. Most are written as a rule and the words it holds for.
enum EnglishSpelling {
    /// The American spelling of each British one.
    static let american: [String: String] = {
        var american: [String: String] = [:]
        for rule in rules {
            for word in rule.words.split(whereSeparator: \.isWhitespace) {
                guard let place = word.ranges(of: rule.british).last else { continue }
                american[String(word)] = word[..<place.lowerBound] + rule.american + word[place.upperBound...]
            }
        }
        for pair in pairs.split(whereSeparator: \.isWhitespace) {
            let spellings = pair.split(separator: ":")
            american[String(spellings[0])] = String(spellings[1])
        }
        return american
    }()

    /// Words that follow no rule, each with its American spelling.
    private static let pairs = """
        aeroplane:airplane aeroplanes:airplanes ageing:aging almanack:almanac almanacks:almanacs
        aluminium:aluminum anaesthetise:anesthetize anaesthetised:anesthetized anaesthetises:anesthetizes
        anaesthetising:anesthetizing archeological:archaeological artefact:artifact artefacts:artifacts axe:ax
        bannister:banister bannisters:banisters battleax:battleaxe baulk:balk baulked:balked baulking:balking
        baulks:balks behove:behoove behoved:behooved behoves:behooves bevvies:bevies bevvy:bevy biassed:biased
        biassing:biasing bingeing:binging busses:buses bussing:busing catalogued:cataloged
        cataloguing:cataloging centred:centered cheque:check chequebook:checkbook chequebooks:checkbooks
        chequered:checkered cheques:checks clarinettist:clarinetist clarinettists:clarinetists
        connexion:connection connexions:connections cosier:cozier cosies:cozies cosiest:coziest cosily:cozily
        cosiness:coziness cosy:cozy cypher:cipher cyphers:ciphers disc:disk discs:disks draught:draft
        draughtboard:draftboard draughtboards:draftboards draughtier:draftier draughtiest:draftiest
        draughts:drafts draughtsman:draftsman draughtsmanship:draftsmanship draughtsmen:draftsmen
        draughtswoman:draftswoman draughtswomen:draftswomen draughty:drafty epaulette:epaulet
        epaulettes:epaulets flautist:flutist flautists:flutists gasses:gases gage:gauge gaged:gauged
        gages:gauges gaging:gauging gipsies:gypsies glamor:glamour glueing:gluing grey:gray greyed:grayed
        greying:graying greyish:grayish greyness:grayness greys:grays groyne:groin groynes:groins
        gryphon:griffin gryphons:griffins inflexion:inflection inflexions:inflections jewellery:jewelry
        judgement:judgment likeable:likable louvred:louvered minibusses:minibuses misspelt:misspelled mould:mold
        moulded:molded moulder:molder mouldered:moldered mouldering:moldering moulders:molders mouldier:moldier
        mouldiest:moldiest moulding:molding mouldings:moldings moulds:molds mouldy:moldy moult:molt
        moulted:molted moulting:molting moults:molts moustache:mustache moustached:mustached
        moustaches:mustaches moustachioed:mustachioed omelette:omelet omelettes:omelets philtre:filter
        philtres:filters phoney:phony pouffe:pouf pouffes:poufs practise:practice practised:practiced
        practises:practices practising:practicing pummelled:pummel pummelling:pummeled pyjama:pajama
        pyjamas:pajamas pzazz:pizzazz reconnoitred:reconnoitered reconnoitring:reconnoitering remould:remold
        remoulded:remolded remoulding:remolding remoulds:remolds sceptic:skeptic sceptical:skeptical
        sceptically:skeptically scepticism:skepticism sceptics:skeptics sheikh:sheik smoulder:smolder
        smouldered:smoldered smouldering:smoldering smoulders:smolders snowploughs:snowplow storey:story
        storeys:stories syphon:siphon syphoned:siphoned syphoning:siphoning syphons:siphons tonne:ton
        tonnes:tons tranquillise:tranquilize tranquillised:tranquilized tranquilliser:tranquilizer
        tranquillisers:tranquilizers tranquillises:tranquilizes tranquillising:tranquilizing
        tranquilly:tranquility travelog:travelogue travelogs:travelogues tyre:tire tyres:tires
        videodisc:videodisk videodiscs:videodisks waggon:wagon waggons:wagons worshipped:worshiped
        worshipping:worshiping worshipper:worshiper yoghourt:yogurt yoghourts:yogurts yoghurt:yogurt
        yoghurts:yogurts mhm:hmm mmm:hmm
        """
}
