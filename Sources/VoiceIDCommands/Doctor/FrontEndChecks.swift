import Foundation
import Inference
import JSON
import OpenEngine
import SpeechFeatures

/// Checks what fails in silence: the filterbank against golden values, and three cosines against the reference.
///
/// A wrong constant in the front end gives plausible vectors and no error, so only numbers can tell.
struct FrontEndChecks {
    let locator: AssetLocator

    private static let section = "Front end"
    /// Largest difference between log energies that floating-point arithmetic explains.
    private static let energyTolerance: Float = 2e-3
    /// Largest difference between cosines that different releases of the inference library explain.
    private static let cosineTolerance: Float = 5e-3

    func findings() -> [Finding] {
        let cases: ReferenceCases
        do {
            cases = try ReferenceCases(reference: locator.reference(), speech: locator.speech())
        } catch {
            return [Finding.of(Self.section, "golden values") { throw error }]
        }
        return [Finding.of(Self.section, "filterbank") { try checkFilterbank(cases) }]
            + cosineFindings(cases)
    }

    private func checkFilterbank(_ cases: ReferenceCases) throws -> String {
        var worst: Float = 0
        for golden in cases.filterbanks {
            var configuration = FilterbankConfiguration.campPlus3DSpeaker
            configuration.sampleScale = golden.sampleScale
            configuration.window = golden.window
            let found = try Filterbank(configuration).features(of: cases.samples(of: golden.source)).values
            let expected = try cases.energies(of: golden)
            guard found.count == expected.count else {
                throw CheckFailure(
                    "\(golden.file) has \(expected.count) energies and the filterbank gives \(found.count).",
                    remedy: "The program does not fit its golden values; build it again.")
            }
            for (a, b) in zip(found, expected) {
                let difference = abs(a - b)
                worst = difference.isFinite ? max(worst, difference) : .infinity
            }
        }
        guard worst <= Self.energyTolerance else {
            throw CheckFailure(
                "Log energies differ by up to \(worst) from \(cases.filterbankTool).",
                remedy: "The program computes wrong features; build it again with another compiler release.")
        }
        let digits = JSONValue.rounded(Double(max(worst, 1e-6)), places: 6).text
        return "\(cases.filterbanks.count) inputs within \(digits) of \(cases.filterbankTool)"
    }

    private func cosineFindings(_ cases: ReferenceCases) -> [Finding] {
        do {
            let model = try OpenEngine(locator: locator).embedding
            let filterbank = try Filterbank(model.frontEnd)
            return cases.cosines.map { pair in
                Finding.of(Self.section, pair.kind == "same" ? "same person" : "two people") {
                    let voices = try [pair.a, pair.b].map { source in
                        try model.embed(filterbank.features(of: cases.samples(of: source)))
                    }
                    let cosine = try voices[0].cosine(to: voices[1])
                    let clips = pair.label.split(separator: ": ").last ?? ""
                    let facts = "cosine \(Self.text(cosine)), reference \(Self.text(pair.cosine)): \(clips)"
                    guard abs(cosine - pair.cosine) <= Self.cosineTolerance else {
                        throw CheckFailure("\(facts).", remedy: "Voices cannot be trusted; run `make models`.")
                    }
                    return facts
                }
            }
        } catch {
            return [Finding.of(Self.section, "cosines") { throw error }]
        }
    }

    private static func text(_ cosine: Float) -> String { String(format: "%.3f", cosine) }
}
