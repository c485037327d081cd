/// Why audio could not be brought to another rate.
package struct ResamplingError: Error, Equatable {
    /// The resampler's own text.
    package let message: String
}
