import AudioGraph
import Testing
import WebApp

@Suite struct TabFeedTests {
    @Test func `a tab gets the whole state, then what changes`() {
        var feed = TabFeed()
        #expect(feed.message(for: ["a": 1, "b": 2]) == .state(revision: 1, ["a": 1, "b": 2]))
        feed.acknowledge(1)
        #expect(feed.message(for: ["a": 1, "b": 2]) == nil)
        #expect(feed.message(for: ["a": 1, "b": 3]) == .patch(revision: 2, ["b": 3]))
    }

    @Test func `a slow tab gets one step in place of many`() {
        var feed = TabFeed()
        _ = feed.message(for: ["a": 0])
        for step in 1...100 { #expect(feed.message(for: ["a": GraphValue(step)]) == nil) }
        feed.acknowledge(1)
        #expect(feed.message(for: ["a": 100]) == .patch(revision: 2, ["a": 100]))
    }

    @Test func `only the last message can be acknowledged`() {
        var feed = TabFeed()
        _ = feed.message(for: ["a": 0])
        feed.acknowledge(0)
        feed.acknowledge(2)
        #expect(feed.message(for: ["a": 1]) == nil)
        feed.acknowledge(1)
        #expect(feed.message(for: ["a": 1]) != nil)
        feed.acknowledge(1)
        #expect(feed.message(for: ["a": 2]) == nil)
    }

    @Test func `messages are written as the page reads them`() {
        #expect(
            TabFeed.Message.state(revision: 1, ["a": 1]).text(tab: "x")
                == #"{"revision":1,"state":{"a":1},"tab":"x","type":"state"}"#)
        #expect(
            TabFeed.Message.patch(revision: 2, ["a": .null]).text(tab: "x")
                == #"{"patch":{"a":null},"revision":2,"type":"patch"}"#)
    }
}
