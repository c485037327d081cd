/// The memory in which a group of eight frames is worked on; made once for all groups of a call.
struct FrameWorkspace: ~Copyable {
    /// The gathered frames, `frameLength` positions.
    let samples: UnsafeMutableBufferPointer<Lanes>
    /// Input of the transform, half its length.
    var spectrum: ComplexLanes
    /// The transform's second array.
    var scratch: ComplexLanes
    /// Powers of the bins below Nyquist.
    let power: UnsafeMutableBufferPointer<Lanes>

    /// Log energies, one for each mel filter.
    let energies: UnsafeMutableBufferPointer<Lanes>

    init(frameLength: Int, fftSize: Int, melBins: Int) {
        samples = .zeros(frameLength)
        spectrum = ComplexLanes(count: fftSize / 2)
        scratch = ComplexLanes(count: fftSize / 2)
        power = .zeros(fftSize / 2)
        energies = .zeros(melBins)
    }

    deinit {
        samples.deallocate()
        spectrum.deallocate()
        scratch.deallocate()
        power.deallocate()
        energies.deallocate()
    }

    /// Lays frames `first..<first + frames` side by side; unused lanes repeat the first frame.
    mutating func gather(frames: Int, shift: Int, from audio: UnsafeBufferPointer<Float>, at first: Int) {
        func start(_ lane: Int) -> Int { (first + (lane < frames ? lane : 0)) * shift }
        let (s0, s1, s2, s3) = (start(0), start(1), start(2), start(3))
        let (s4, s5, s6, s7) = (start(4), start(5), start(6), start(7))
        for index in samples.indices {
            samples[index] = Lanes(
                audio[s0 &+ index], audio[s1 &+ index], audio[s2 &+ index], audio[s3 &+ index],
                audio[s4 &+ index], audio[s5 &+ index], audio[s6 &+ index], audio[s7 &+ index])
        }
    }

    /// Writes the energies of frames `first..<first + frames` as rows.
    func scatterEnergies(frames: Int, to rows: UnsafeMutableBufferPointer<Float>, at first: Int) {
        energies.withMemoryRebound(to: Float.self) { scalars in
            for lane in 0..<frames {
                let row = (first &+ lane) &* energies.count
                for filter in energies.indices {
                    rows[row &+ filter] = scalars[filter &* Lanes.scalarCount &+ lane]
                }
            }
        }
    }
}
