import FakeOnnxRuntime
import Foundation
import Inference
import OnnxRuntime
import TestSupport
import Testing

/// Runs on a stand-in for the library that counts its objects. Serial, for its count is one for the process.
@Suite(.serialized) struct OwnershipTests {
    private let model = URL(filePath: "/models/fake.onnx")
    private let input = ["x": Tensor([1, 2, 3] as [Float], shape: [1, 3])]

    init() {
        fake_onnxruntime_fail("")
        fake_onnxruntime_answer_type(1)
    }

    private func library() throws -> OnnxLibrary { try OnnxLibrary(base: fake_onnxruntime(14), location: "fake") }

    @Test func `everything the library made is released, and the session keeps the library alive`() throws {
        do {
            let session = try library().openSession(model: model, threads: 1, optimising: true)
            #expect(session.inputNames == ["x"])
            #expect(session.outputNames == ["y"])
            for _ in 0..<3 {
                let outputs = try session.run(input, outputs: ["y", "y"])
                #expect(
                    outputs == [Tensor([3, 4] as [Float], shape: [1, 2]), Tensor([3, 4] as [Float], shape: [1, 2])])
            }
            // The environment, the session and its allocator.
            #expect(fake_onnxruntime_live_objects() == 3)
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test func `what is held goes into the next run without a copy, and outlives session and library`() throws {
        do {
            var held: (any HeldTensor)?
            do {
                let session = try library().openSession(model: model, threads: 1, optimising: true)
                let answers = try session.runHolding(input.mapValues(TensorInput.copied), outputs: ["y", "y"])
                // The environment, the session with its allocator, and two answers.
                #expect(fake_onnxruntime_live_objects() == 5)
                #expect(answers.map(\.shape) == [[1, 2], [1, 2]])
                let next = try session.runHolding(["x": .held(answers[0])], outputs: ["y"])
                #expect(fake_onnxruntime_live_objects() == 6)
                held = next[0]
            }
            #expect(try held?.tensor() == Tensor([3, 4] as [Float], shape: [1, 2]))
            // The answer keeps session and environment.
            #expect(fake_onnxruntime_live_objects() == 4)
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test func `tensors of another runtime are copied in`() throws {
        let session = try library().openSession(model: model, threads: 1, optimising: true)
        let stranger = CopiedTensor(Tensor([1, 2] as [Float], shape: [1, 2]))
        #expect(try session.runHolding(["x": .held(stranger)], outputs: ["y"])[0].shape == [1, 2])
    }

    @Test(arguments: [
        "GetAllocatorWithDefaultOptions", "CreateTensorAsOrtValue", "GetTensorMutableData", "Run",
        "GetTensorTypeAndShape", "GetTensorElementType", "GetDimensionsCount", "GetDimensions",
    ])
    func `a failed run whose answers are held names the call and leaks nothing`(function: String) throws {
        do {
            let session = try library().openSession(model: model, threads: 1, optimising: true)
            fake_onnxruntime_fail(function)
            let expected = InferenceError.run(model: "fake", operation: function, message: "told to fail")
            #expect(throws: expected) {
                try session.runHolding(input.mapValues(TensorInput.copied), outputs: ["y", "y"])
            }
            fake_onnxruntime_fail("")
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test func `integers go in and out`() throws {
        fake_onnxruntime_answer_type(7)
        let session = try library().openSession(model: model, threads: 1, optimising: true)
        let outputs = try session.run(["x": Tensor([7] as [Int64], shape: [1])], outputs: ["y"])
        #expect(outputs == [Tensor([3, 4] as [Int64], shape: [1, 2])])
    }

    @Test(arguments: [
        "CreateEnv", "DisableTelemetryEvents", "CreateArenaCfg", "CreateCpuMemoryInfo", "CreateAndRegisterAllocator",
    ])
    func `a library that cannot be set up is as good as none, and leaks nothing`(function: String) {
        fake_onnxruntime_fail(function)
        #expect(throws: InferenceError.runtimeNotFound(tried: ["fake: \(function) failed: told to fail"])) {
            try library()
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test(arguments: [
        "CreateSessionOptions", "SetIntraOpNumThreads", "SetInterOpNumThreads", "DisableMemPattern",
        "SetSessionGraphOptimizationLevel",
        "AddSessionConfigEntry", "CreateSession", "SessionGetInputCount", "SessionGetInputName",
        "SessionGetOutputCount", "SessionGetOutputName", "GetAllocatorWithDefaultOptions", "AllocatorFree",
        "CreateCpuMemoryInfo", "CreateAllocator",
    ])
    func `a failed open names the call and leaks nothing`(function: String) throws {
        do {
            let library = try library()
            fake_onnxruntime_fail(function)
            #expect(throws: InferenceError.open(model: "fake", message: "\(function): told to fail")) {
                try library.openSession(model: model, threads: 1, optimising: true)
            }
            fake_onnxruntime_fail("")
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test(arguments: [
        "GetAllocatorWithDefaultOptions", "CreateTensorAsOrtValue", "GetTensorMutableData", "Run",
        "GetTensorTypeAndShape", "GetTensorElementType", "GetDimensionsCount", "GetDimensions",
    ])
    func `a failed run names the call and leaks nothing`(function: String) throws {
        do {
            let session = try library().openSession(model: model, threads: 1, optimising: true)
            fake_onnxruntime_fail(function)
            let expected = InferenceError.run(model: "fake", operation: function, message: "told to fail")
            #expect(throws: expected) { try session.run(input, outputs: ["y"]) }
            fake_onnxruntime_fail("")
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test func `elements of another type are an error and leak nothing`() throws {
        fake_onnxruntime_answer_type(10)
        do {
            let session = try library().openSession(model: model, threads: 1, optimising: true)
            let expected = InferenceError.run(
                model: "fake", operation: "GetTensorElementType", message: "type 10 is neither float nor int64")
            #expect(throws: expected) { try session.run(input, outputs: ["y"]) }
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }

    @Test func `a library of an older interface is refused with its version and place`() {
        #expect(throws: InferenceError.runtimeTooOld(version: "0.0.0-fake", location: "old")) {
            try OnnxLibrary(base: fake_onnxruntime(13), location: "old")
        }
        #expect(fake_onnxruntime_live_objects() == 0)
    }
}
