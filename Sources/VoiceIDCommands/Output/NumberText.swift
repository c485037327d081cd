import Foundation

/// A share as `12.3 %`.
func percent(_ share: Double) -> String { String(format: "%.1f %%", 100 * share) }

/// A score as `0.97`.
func scoreText(_ score: Float) -> String { String(format: "%.2f", score) }

/// A number with one decimal place.
func tenthsText(_ number: Double) -> String { String(format: "%.1f", number) }
