import AppModel
import Foundation
import Observation
import Testing
import Triggers

@MainActor @Suite struct MovieListModelTests {
    private let model = MovieListModel()

    @Test func `there are twelve films with titles of their own`() {
        #expect(model.movies.count == 12)
        #expect(Set(model.titles).count == 12)
        #expect(model.movies.allSatisfy { $0.summary.count > 100 && $0.opinion == .none && !$0.isExpanded })
        #expect(model.selection == 0)
    }

    @Test func `down and up move by one and stay at the ends`() {
        #expect(!model.perform(TriggerAction("up")))
        #expect(model.perform(TriggerAction("down")))
        #expect(model.selection == 1)
        model.select(at: 11)
        #expect(!model.perform(TriggerAction("down")))
        #expect(model.selection == 11)
        #expect(model.perform(TriggerAction("up")))
        #expect(model.selection == 10)
    }

    @Test func `like and dislike exclude each other, and the same again takes it back`() {
        model.perform(TriggerAction("like"))
        #expect(model.selectedMovie?.opinion == .liked)
        model.perform(TriggerAction("dislike"))
        #expect(model.selectedMovie?.opinion == .disliked)
        model.perform(TriggerAction("dislike"))
        #expect(model.selectedMovie?.opinion == Movie.Opinion.none)
    }

    @Test func `expand shows and hides the summary of the selected film alone`() {
        model.down()
        model.perform(TriggerAction("expand"))
        #expect(model.movies.map(\.isExpanded) == [false, true] + Array(repeating: false, count: 10))
        model.perform(TriggerAction("expand"))
        #expect(model.movies.allSatisfy { !$0.isExpanded })
    }

    @Test func `a title selects its film`() {
        #expect(model.perform(TriggerAction("runtimeTriggers", keyword: "glass harvest")))
        #expect(model.selectedMovie?.title == "Glass Harvest")
        #expect(!model.perform(TriggerAction("runtimeTriggers", keyword: "No Such Film")))
        #expect(!model.perform(TriggerAction("quit")))
    }

    @Test func `what was said is remembered with what became of it`() {
        let detector = TriggerDetector()
        detector.setRuntimeTriggers(model.titles)
        for text in ["next", "play copper ski", "nothing of the kind"] {
            model.hear(text, detector.detectTrigger(text))
        }
        #expect(model.selectedMovie?.title == "Copper Sky")
        #expect(model.lastUtterance?.text == "nothing of the kind")
        #expect(model.lastUtterance?.reading.match == nil)
        #expect(model.lastUtterance?.hadEffect == false)
    }

    @Test func `every title is understood as written and after a carrier`() {
        let detector = TriggerDetector()
        detector.setRuntimeTriggers(model.titles)
        for title in model.titles {
            for text in [title, "Play \(title.lowercased()).", "go to \(title)"] {
                #expect(detector.detectTrigger(text).match?.action.keyword == title, "\(text)")
            }
        }
    }

    @Test func `the spoken command set has the same titles`() throws {
        struct Phrases: Decodable {
            var titles: [String]
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Tools/commands/phrases.json")
        let phrases = try JSONDecoder().decode(Phrases.self, from: Data(contentsOf: file))
        #expect(phrases.titles == model.titles)
    }

    @Test func `an empty list takes every command and changes nothing`() {
        let empty = MovieListModel(movies: [])
        for trigger in ["down", "up", "like", "dislike", "expand"] {
            #expect(!empty.perform(TriggerAction(TriggerID(trigger))))
        }
        #expect(empty.selectedMovie == nil)
    }

    @Test func `a change is observed`() async {
        await confirmation { changed in
            withObservationTracking {
                _ = model.selection
            } onChange: {
                changed()
            }
            model.down()
        }
    }
}
