internal import Glibc

/// The network: 40 bands every 10 ms in, a logit for each word every 20 ms out.
///
/// A causal convolutional network, batch norm folded: 5 × 5 over time and band, two depthwise 3 × 3 with 1 × 1 (each
/// halves the bands), then blocks x += ReLU(W · filter(x) + b) over time alone; the layers are those of
/// `scripts/hotword/net.py`. Channels are contiguous everywhere, so that the inner loops run over them. All memory is
/// taken at the start; before the first frame lies silence of exact zeros, as in training. Confined to one thread.
final class HotwordNet {
    /// A step of the output, in frames.
    static let stride = 2

    /// The words of the outputs, in order.
    let words: [NetFile.Word]
    /// The logits of the last step.
    let logits: Block<Float>

    private let first: Int
    private let second: Int
    private let third: Int
    private let width: Int
    private let taps: Int

    private let firstWeight: Block<Float>
    private let firstBias: Block<Float>
    private let separable: (Separable, Separable)
    private let narrow: Dense
    private let blocks: [TimeBlock]
    private let heads: Dense

    private let frames = Block<Float>(5 * MelFrontEnd.bands)
    private let firstMap: Block<Float>
    private let secondMap: Block<Float>
    private let thirdMap: Block<Float>
    private let body: Block<Float>
    private let filtered: Block<Float>
    private let update: Block<Float>
    private var frameCount = 0

    init(_ file: NetFile) throws(NetFileError) {
        (first, second, third) = (file.shape[0], file.shape[1], file.shape[2])
        (width, taps) = (file.shape[3], file.shape[4])
        words = file.words
        let bands = MelFrontEnd.bands
        // Torch's order is [output][input][time][band]; ours has the channel last.
        firstWeight = Block(transposed(try file.tensor("first.weight", first * 25), first, 25))
        firstBias = Block(try file.tensor("first.bias", first))
        separable = (
            try Separable(file, "2", from: first, to: second, bands: bands / 2),
            try Separable(file, "3", from: second, to: third, bands: bands / 4)
        )
        let last = bands / 8
        // The flat index of the trainer is channel × bands + band, here it is band × channels + channel.
        let (width, third) = (width, third)
        let narrowWeight = try file.tensor("narrow.weight", width * third * last)
        var reordered = [Float](repeating: 0, count: narrowWeight.count)
        for output in 0..<width {
            for channel in 0..<third {
                for band in 0..<last {
                    reordered[output * third * last + band * third + channel] =
                        narrowWeight[output * third * last + channel * last + band]
                }
            }
        }
        narrow = Dense(reordered, try file.tensor("narrow.bias", width), inputs: third * last, outputs: width)
        var blocks: [TimeBlock] = []
        for (index, dilation) in file.dilations.enumerated() {
            blocks.append(try TimeBlock(file, index, width: width, taps: taps, dilation: dilation))
        }
        self.blocks = blocks
        let count = words.count
        heads = Dense(
            try file.tensor("heads.weight", count * width), try file.tensor("heads.bias", count), inputs: width,
            outputs: count)
        logits = Block(count)
        firstMap = Block(first * bands / 2)
        secondMap = Block(second * bands / 4)
        thirdMap = Block(third * last)
        body = Block(width)
        filtered = Block(width)
        update = Block(width)
    }

    /// Forgets the sound before.
    func reset() {
        frames.clear()
        separable.0.reset()
        separable.1.reset()
        for block in blocks { block.reset() }
        frameCount = 0
    }

    /// Takes one frame of bands; true if `logits` is new, which it is after every other frame, the first included.
    func feed(_ frame: Block<Float>) -> Bool {
        let bands = MelFrontEnd.bands
        memmove(frames.start, frames.start + bands, 4 * bands * MemoryLayout<Float>.stride)
        memcpy(frames.start + 4 * bands, frame.start, bands * MemoryLayout<Float>.stride)
        frameCount += 1
        guard frameCount % Self.stride == 1 else { return false }
        firstLayer()
        separable.0.step(firstMap, into: secondMap)
        separable.1.step(secondMap, into: thirdMap)
        narrow.apply(thirdMap.start, into: body.start)
        rectify(body)
        for block in blocks {
            block.filter(body, into: filtered)
            block.dense.apply(filtered.start, into: update.start)
            for index in 0..<width { body[index] += max(0, update[index]) }
        }
        heads.apply(body.start, into: logits.start)
        return true
    }

    private func firstLayer() {
        let bands = MelFrontEnd.bands
        for out in 0..<bands / 2 {
            let row = firstMap.start + out * first
            row.update(from: firstBias.start, count: first)
            for time in 0..<5 {
                for offset in 0..<5 {
                    let band = 2 * out + offset - 2
                    guard band >= 0, band < bands else { continue }
                    add(
                        firstWeight.start + (time * 5 + offset) * first, times: frames[time * bands + band], to: row,
                        first)
                }
            }
        }
        rectify(firstMap)
    }
}

/// Rows and columns exchanged.
private func transposed(_ values: [Float], _ rows: Int, _ columns: Int) -> [Float] {
    (0..<values.count).map { values[$0 % rows * columns + $0 / rows] }
}

/// target += source × factor
@inline(__always)
private func add(
    _ source: UnsafePointer<Float>, times factor: Float, to target: UnsafeMutablePointer<Float>, _ count: Int
) {
    for index in 0..<count { target[index] += source[index] * factor }
}

private func rectify(_ block: Block<Float>) {
    for index in 0..<block.count { block[index] = max(0, block[index]) }
}

/// y = W x + b
private final class Dense {
    private let weight: Block<Float>
    private let bias: Block<Float>
    private let inputs: Int
    private let outputs: Int

    init(_ weight: [Float], _ bias: [Float], inputs: Int, outputs: Int) {
        self.weight = Block(transposed(weight, outputs, inputs))
        self.bias = Block(bias)
        self.inputs = inputs
        self.outputs = outputs
    }

    func apply(_ x: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>) {
        y.update(from: bias.start, count: outputs)
        for input in 0..<inputs where x[input] != 0 {
            add(weight.start + input * outputs, times: x[input], to: y, outputs)
        }
    }
}

/// A depthwise 3 × 3 that halves the bands, then a 1 × 1 and a rectifier.
private final class Separable {
    private let deep: Block<Float>
    private let dense: Dense
    private let bands: Int
    private let inputs: Int
    private let outputs: Int
    /// The last three maps, oldest first.
    private let past: Block<Float>
    private let sum: Block<Float>

    init(_ file: NetFile, _ name: String, from inputs: Int, to outputs: Int, bands: Int) throws(NetFileError) {
        deep = Block(transposed(try file.tensor("deep\(name)", inputs * 9), inputs, 9))
        dense = Dense(
            try file.tensor("point\(name).weight", inputs * outputs), try file.tensor("point\(name).bias", outputs),
            inputs: inputs, outputs: outputs)
        self.bands = bands
        self.inputs = inputs
        self.outputs = outputs
        past = Block(3 * bands * inputs)
        sum = Block(inputs)
    }

    func reset() { past.clear() }

    func step(_ map: Block<Float>, into result: Block<Float>) {
        let size = bands * inputs
        memmove(past.start, past.start + size, 2 * size * MemoryLayout<Float>.stride)
        memcpy(past.start + 2 * size, map.start, size * MemoryLayout<Float>.stride)
        for out in 0..<bands / 2 {
            sum.clear()
            for time in 0..<3 {
                for offset in 0..<3 {
                    let band = 2 * out + offset - 1
                    guard band >= 0, band < bands else { continue }
                    let source = past.start + time * size + band * inputs
                    let weight = deep.start + (time * 3 + offset) * inputs
                    for index in 0..<inputs { sum[index] += source[index] * weight[index] }
                }
            }
            dense.apply(sum.start, into: result.start + out * outputs)
        }
        rectify(result)
    }
}

/// A filter over time for each channel, and the layer after it.
private final class TimeBlock {
    let dense: Dense
    private let deep: Block<Float>
    private let width: Int
    private let taps: Int
    private let dilation: Int
    private let rows: Int
    private let past: Block<Float>
    private var newest = 0

    init(_ file: NetFile, _ index: Int, width: Int, taps: Int, dilation: Int) throws(NetFileError) {
        deep = Block(transposed(try file.tensor("block\(index).deep", width * taps), width, taps))
        dense = Dense(
            try file.tensor("block\(index).weight", width * width), try file.tensor("block\(index).bias", width),
            inputs: width, outputs: width)
        self.width = width
        self.taps = taps
        self.dilation = dilation
        rows = (taps - 1) * dilation + 1
        past = Block(rows * width)
    }

    func reset() { past.clear() }

    func filter(_ x: Block<Float>, into y: Block<Float>) {
        newest = (newest + 1) % rows
        memcpy(past.start + newest * width, x.start, width * MemoryLayout<Float>.stride)
        y.clear()
        for tap in 0..<taps {
            // The last tap is the present.
            let row = (newest + rows - (taps - 1 - tap) * dilation) % rows
            let source = past.start + row * width
            let weight = deep.start + tap * width
            for index in 0..<width { y[index] += source[index] * weight[index] }
        }
    }
}
