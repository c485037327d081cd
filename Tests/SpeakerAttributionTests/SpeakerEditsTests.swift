import SpeakerAttribution
import Testing

@Suite struct SpeakerEditsTests {
    private var edits = SpeakerEdits(speakers: [1, 2, 1, 2, 3])

    @Test mutating func `every edit can be taken back and done again`() throws {
        let start = edits
        try edits.rename([1], to: "Ann")
        try edits.merge([3], into: 2)
        #expect(try edits.split([2], segments: [3]) == 4)
        #expect(try edits.reassign([0], to: 2) == 2)
        #expect(try edits.reassign([2], to: nil) == 5)
        #expect(edits.speakers == [2, 2, 5, 4, 2])
        #expect(edits.undoLabel == "Reassign a segment")
        let end = edits
        for _ in 0..<5 { edits.undo() }
        #expect(edits.speakers == start.speakers && edits.names.isEmpty && !edits.canUndo && edits.canRedo)
        #expect(edits.redoLabel == "Rename to Ann")
        for _ in 0..<5 { edits.redo() }
        #expect(edits == end)
        edits.redo()
        #expect(edits == end)
    }

    @Test mutating func `a new edit forgets what was taken back`() throws {
        try edits.rename([1], to: "Ann")
        edits.undo()
        try edits.rename([1], to: "Ben")
        #expect(!edits.canRedo && edits.names == [1: "Ben"])
    }

    @Test mutating func `an edit that changes nothing is none`() throws {
        try edits.rename([1], to: nil)
        try edits.reassign([0], to: 1)
        #expect(!edits.canUndo)
    }

    @Test mutating func `a number is never given twice`() throws {
        #expect(try edits.reassign([4], to: nil) == 4)
        #expect(try edits.reassign([4], to: nil) == 5)
        edits.undo()
        #expect(try edits.reassign([4], to: nil) == 5)
    }

    @Test mutating func `what makes no sense is refused, and changes nothing`() throws {
        let before = edits
        #expect(throws: SpeakerEditError.noSuchSpeaker(9)) { try edits.rename([9], to: "X") }
        #expect(throws: SpeakerEditError.noSuchSpeaker(9)) { try edits.merge([1], into: 9) }
        #expect(throws: SpeakerEditError.sameSpeaker(1)) { try edits.merge([1], into: 1) }
        #expect(throws: SpeakerEditError.noSuchSegment(5)) { try edits.split([1], segments: [5]) }
        #expect(throws: SpeakerEditError.notTheSpeakers(segment: 1)) { try edits.split([1], segments: [1]) }
        #expect(throws: SpeakerEditError.nothingLeft) { try edits.split([1], segments: [0, 2]) }
        #expect(throws: SpeakerEditError.noSegments) { try edits.reassign([], to: 1) }
        #expect(edits == before)
    }

    @Test mutating func `two hundred edits can be taken back, and no more are kept`() throws {
        for number in 0..<250 { try edits.rename([1], to: "Name \(number)") }
        var undone = 0
        while edits.canUndo {
            edits.undo()
            undone += 1
        }
        #expect(undone == SpeakerEdits.longestHistory)
        #expect(edits.names == [1: "Name 49"])
    }
}
