import AppModel
import Audio
import AudioGraph
import Foundation
import LocalServer
import TestSupport
import Testing
import WebApp

@MainActor @Suite struct SessionTests {
    @Test func `a tab gets the whole state, then patches`() async throws {
        try await Served.run { served async throws in
            let tab = try await served.tab()
            let first = try await tab.json()
            #expect(first["type"] == "state")
            #expect(first["revision"] == 1)
            #expect(first["tab"]?.string?.isEmpty == false)
            #expect(first["state"]?["settings"]?["threshold"] == 0.65)
            #expect(first["state"]?["transcript"] == nil)
            await tab.send(#"{"type":"ack","revision":1}"#)
            served.app.snapshot.settings.threshold = 0.5
            let second = try await tab.json()
            #expect(second == ["type": "patch", "revision": 2, "patch": ["settings": ["threshold": 0.5]]])
        }
    }

    @Test func `a tab that takes nothing is sent nothing more`() async throws {
        try await Served.run { served async throws in
            let (slow, quick) = (try await served.tab(), try await served.tab())
            _ = try await slow.json()
            for step in 1...5 {
                served.app.snapshot.settings.threshold = Double(step) / 10
                while try await quick.json("patch")["patch"]?["settings"]?["threshold"] != .number(Double(step) / 10) {
                    continue
                }
            }
            // Everything that happened meanwhile comes in one step.
            await slow.send(#"{"type":"ack","revision":1}"#)
            #expect(try await slow.json()["patch"] == ["settings": ["threshold": 0.5]])
        }
    }

    @Test func `an intent is done, and answered`() async throws {
        try await Served.run { served async throws in
            let tab = try await served.tab("/session?tab=0123456789abcdef")
            #expect(try await tab.json("state")["tab"] == "0123456789abcdef")
            await tab.send(#"{"type":"intent","id":7,"name":"settings.setThreshold","arguments":{"threshold":0.5}}"#)
            #expect(try await tab.json("reply") == ["type": "reply", "id": 7, "ok": true])
            #expect(served.app.wishes.count == 1)
            #expect(served.app.wishes.first?.0 == .setThreshold(0.5))
            #expect(served.app.wishes.first?.tab == "0123456789abcdef")
        }
    }

    @Test func `what cannot be done is said with a reason`() async throws {
        try await Served.run { served async throws in
            served.app.does = { _ throws(AppFailure) in
                throw AppFailure(.notNow, "Nothing runs.", remedy: "Start first.")
            }
            let tab = try await served.tab()
            await tab.send(#"{"type":"intent","id":1,"name":"recognition.stop"}"#)
            let error = try await tab.json("reply")["error"]
            #expect(error == ["code": "notNow", "message": "Nothing runs.", "remedy": "Start first."])
            await tab.send(#"{"type":"intent","id":2,"name":"no.such"}"#)
            #expect(try await tab.json("reply")["error"]?["code"] == "unknownIntent")
            await tab.send(#"{"type":"intent","id":3,"name":"settings.setThreshold","arguments":{"threshold":"x"}}"#)
            #expect(try await tab.json("reply")["error"]?["code"] == "invalidArguments")
        }
    }

    @Test func `what takes long does not hold up the rest`() async throws {
        try await Served.run { served async throws in
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            served.app.does = { intent in
                if intent == .record { for await _ in stream {} }
            }
            let tab = try await served.tab()
            await tab.send(#"{"type":"intent","id":1,"name":"diarization.record"}"#)
            await tab.send(#"{"type":"intent","id":2,"name":"diarization.cancel"}"#)
            #expect(try await tab.json("reply")["id"] == 2)
            continuation.finish()
            #expect(try await tab.json("reply")["id"] == 1)
        }
    }

    @Test func `a reloaded tab keeps its name, a second one gets its own`() async throws {
        try await Served.run { served async throws in
            let first = try await served.tab("/session?tab=0123456789")
            #expect(try await first.json()["tab"] == "0123456789")
            let copy = try await served.tab("/session?tab=0123456789")
            #expect(try await copy.json()["tab"] != "0123456789")
            first.client.disconnect()
            while served.app.closedTabs.isEmpty { await Task.yield() }
            #expect(served.app.closedTabs == ["0123456789"])
            let reloaded = try await served.tab("/session?tab=0123456789")
            #expect(try await reloaded.json()["tab"] == "0123456789")
            while served.app.openedTabs.count < 3 { await Task.yield() }
            #expect(served.app.openedTabs.filter { $0 == "0123456789" }.count == 2)
            let odd = try await served.tab("/session?tab=%3Cscript%3E")
            #expect(try await odd.json()["tab"] != "<script>")
        }
    }

    @Test func `what is no message closes the socket`() async throws {
        try await Served.run { served async throws in
            for message in ["nonsense", "[]", #"{"type":1}"#] {
                let tab = try await served.tab()
                _ = try await tab.json()
                await tab.send(message)
                #expect(try await tab.frame().closeCode == 1_003)
            }
            let tab = try await served.tab()
            _ = try await tab.json()
            await tab.send(kind: 2, [1, 2, 3])
            #expect(try await tab.frame().closeCode == 1_003)
        }
    }

    @Test func `the microphone of the chosen tab is heard, with its gaps`() async throws {
        try await Served.run { served async throws in
            let tab = try await served.tab("/session?tab=0123456789")
            let other = try await served.tab("/session?tab=abcdefghij")
            _ = try await (tab.json(), other.json())
            served.app.snapshot.microphone.wanted = true
            served.app.snapshot.microphone.tab = "0123456789"
            let events = try await served.microphone.source.start(device: nil)
            let frame = MicrophoneFrameTests.bytes(stream: 5, offset: 0, samples: .init(repeating: 100, count: 800))
            let later = MicrophoneFrameTests.bytes(
                stream: 5, sequence: 2, offset: 1_600, samples: .init(repeating: 100, count: 800))
            await other.send(kind: 2, frame)
            await tab.send(kind: 2, frame)
            await tab.send(kind: 2, later)
            #expect(try await tab.json("microphone") == ["type": "microphone", "stream": 5, "lost": 800])
            var starts: [Int] = []
            for await event in events.prefix(2) {
                if case .chunk(let chunk) = event { starts.append(chunk.start) }
            }
            #expect(starts == [0, 1_600])
        }
    }

    @Test func `when the listening tab goes, that is said`() async throws {
        try await Served.run { served async throws in
            let tab = try await served.tab("/session?tab=0123456789")
            _ = try await tab.json()
            served.app.snapshot.microphone.wanted = true
            served.app.snapshot.microphone.tab = "0123456789"
            let events = try await served.microphone.source.start(device: nil)
            await tab.send(kind: 2, MicrophoneFrameTests.bytes(samples: [1, 2, 3]))
            var iterator = events.makeAsyncIterator()
            guard case .chunk? = await iterator.next() else {
                Issue.record("no audio arrived")
                return
            }
            tab.client.disconnect()
            guard case .condition(.interrupted, _)? = await iterator.next() else {
                Issue.record("nobody said that the tab is gone")
                return
            }
        }
    }

    @Test func `a tab that is reloaded goes on behind a gap, and after a stop begins anew`() async throws {
        let time = ManualTime()
        let microphone = BrowserMicrophone(now: { time.now })
        let events = try await microphone.source.start(device: nil)
        let samples = [Int16](repeating: 1, count: 1_600)
        func push(_ stream: UInt32) throws -> Int? {
            let bytes = MicrophoneFrameTests.bytes(stream: stream, samples: samples)
            return microphone.push(try MicrophoneFrame(bytes), from: "t")
        }
        #expect(try push(1) == 0)
        microphone.lost("t")
        time.advance(by: .seconds(2))
        // Two seconds passed, a tenth of which the new frame holds.
        #expect(try push(2) == 30_400)
        microphone.rest()
        #expect(try push(3) == 0)
        var starts: [Int] = []
        for await event in events {
            if case .chunk(let chunk) = event { starts.append(chunk.start) }
            if starts.count == 3 { break }
        }
        #expect(starts == [0, 32_000, 0])
    }

    @Test func `a part of the state that cannot be sent is told once, and the rest goes on`() async throws {
        try await Served.run { served async throws in
            let tab = try await served.tab()
            _ = try await tab.json("state")
            served.app.snapshot.recognition.threshold = .nan
            let told = try await tab.json("patch")["patch"]
            #expect(told?["settings"]?["device"]?.string?.contains("(recognition)") == true)
            #expect(told?["recognition"] == nil)
            for step in 1...3 {
                served.app.snapshot.settings.threshold = Double(step) / 10
                #expect(try await tab.json("patch")["patch"]?["settings"]?["threshold"] == .number(Double(step) / 10))
            }
            #expect(served.app.told.count == 1)
            #expect(served.log.lines.count == 1)
            #expect(served.log.lines.first?.hasPrefix("recognition of the page's state cannot be sent: ") == true)
        }
    }

    @Test func `large states pass`() async throws {
        try await Served.run { served async throws in
            let tab = try await served.tab()
            _ = try await tab.json("state")
            served.app.snapshot.dashboard.summary = String(repeating: "x", count: 500_000)
            let summary = try await tab.json("patch")["patch"]?["dashboard"]?["summary"]?.string
            #expect(summary?.count == 500_000)
        }
    }
}
