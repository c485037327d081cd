/// A window's log-mel spectrogram, row-major `[bins, frames]` as the model wants it: one bin's whole course after another.
public struct LogMelSpectrogram: Sendable, Equatable {
    /// The constants it was made with; a model refuses one of another front end.
    public let configuration: LogMelConfiguration
    /// `bins · frames` values, about −1…1.
    public let values: [Float]

    /// Number of mel bins.
    public var bins: Int { configuration.melBins }
    /// Number of frames.
    public var frames: Int { values.count / configuration.melBins }

    /// Wraps row-major values.
    ///
    /// - Precondition: `values.count` is a multiple of `configuration.melBins`.
    public init(configuration: LogMelConfiguration, values: [Float]) {
        precondition(values.count.isMultiple(of: configuration.melBins), "values must be whole bins")
        self.configuration = configuration
        self.values = values
    }
}
