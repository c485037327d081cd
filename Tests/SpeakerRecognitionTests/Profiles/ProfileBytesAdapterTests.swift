import Foundation
import Inference
import SpeakerRecognition
import TestSupport
import Testing

@Suite struct ProfileBytesAdapterTests {
    let space = EmbeddingSpace("m@1")

    @Test func `bytes are little-endian floats in order`() throws {
        let embedding = try Embedding(normalising: [0, -2, 0], space: space)
        #expect(Array(ProfileBytesAdapter.bytes(of: embedding)) == [0, 0, 0, 0, 0, 0, 0x80, 0xbf, 0, 0, 0, 0])
    }

    @Test func `an embedding survives the way to bytes and back`() throws {
        var generator = SeededGenerator(seed: 1)
        let embedding = try Embedding(normalising: generator.noise(192), space: space)
        let back = try ProfileBytesAdapter.embedding(from: ProfileBytesAdapter.bytes(of: embedding), space: space)
        try expectClose(back.values, embedding.values, absolute: 1e-7)
        #expect(back.space == space)
    }

    @Test func `bytes that end within a component are refused`() {
        #expect(throws: ProfileBytesError.incompleteComponent(byteCount: 7)) {
            try ProfileBytesAdapter.embedding(from: Data(count: 7), space: space)
        }
    }

    @Test func `a vector without direction or with a component that is no number is refused`() {
        #expect(throws: ProfileBytesError.embedding(.zeroLength)) {
            try ProfileBytesAdapter.embedding(from: Data(count: 8), space: space)
        }
        #expect(throws: ProfileBytesError.embedding(.notFinite(component: 1))) {
            try ProfileBytesAdapter.embedding(from: Data([0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f]), space: space)
        }
    }
}
