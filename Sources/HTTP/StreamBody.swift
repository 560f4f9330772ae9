internal import CMicroHTTPD
internal import Synchronization

/// The body of a response that comes in pieces: a task takes them from the stream, libmicrohttpd fetches them from here.
/// When there is nothing to fetch the connection is suspended; the next piece resumes it.
final class StreamBody: Sendable {
    private struct State {
        var pieces: [[UInt8]] = []
        /// Bytes of the first piece that are sent already.
        var offset = 0
        var bytes = 0
        var isEnded = false
        var isAborted = false
        var isSuspended = false
        var room: CheckedContinuation<Void, Never>?
        var pump: Task<Void, Never>?
    }

    private let connection: UInt
    private let backlog: Int
    private let state = Mutex(State())

    /// A body for `connection` (the bits of its pointer) that starts taking pieces from `stream` at once.
    init(_ stream: AsyncStream<[UInt8]>, connection: UInt, backlog: Int) {
        self.connection = connection
        self.backlog = backlog
        state.withLock {
            $0.pump = Task { [self] in
                for await piece in stream where !piece.isEmpty {
                    guard await push(piece) else { break }
                }
                finish()
            }
        }
    }

    /// Fills `buffer` on libmicrohttpd's thread. 0 means that the connection was suspended.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, waiter) = state.withLock { state -> (Int, CheckedContinuation<Void, Never>?) in
            if state.isAborted { return (Int(susi_mhd_content_error), nil) }
            guard let piece = state.pieces.first else {
                if state.isEnded { return (Int(susi_mhd_content_end), nil) }
                // Under the lock: whoever resumes must find it suspended.
                state.isSuspended = true
                MHD_suspend_connection(OpaquePointer(bitPattern: connection))
                return (0, nil)
            }
            let count = min(buffer.count, piece.count - state.offset)
            piece.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[state.offset..<state.offset + count]))
            }
            state.offset += count
            state.bytes -= count
            if state.offset == piece.count {
                state.pieces.removeFirst()
                state.offset = 0
            }
            guard state.bytes <= backlog else { return (count, nil) }
            defer { state.room = nil }
            return (count, state.room)
        }
        waiter?.resume()
        return count
    }

    /// Nobody will fetch any more: the stream's consumer is cancelled.
    func abort() {
        let (pump, waiter) = state.withLock { state in
            resume(&state)
            defer {
                state.isAborted = true
                state.pieces = []
                state.bytes = 0
                state.room = nil
                state.pump = nil
            }
            return (state.pump, state.room)
        }
        pump?.cancel()
        waiter?.resume()
    }

    /// False if there is nobody to take it. Returns when there is room for more.
    private func push(_ piece: [UInt8]) async -> Bool {
        let goesOn = state.withLock { state in
            guard !state.isAborted else { return false }
            state.pieces.append(piece)
            state.bytes += piece.count
            resume(&state)
            return true
        }
        guard goesOn else { return false }
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.bytes <= backlog || state.isAborted { return true }
                state.room = continuation
                return false
            }
            if hasRoom { continuation.resume() }
        }
        return true
    }

    private func finish() {
        state.withLock { state in
            state.isEnded = true
            state.pump = nil
            resume(&state)
        }
    }

    /// Under the lock: when a server stops, nothing may still be on its way to libmicrohttpd after `abort()`.
    private func resume(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        MHD_resume_connection(OpaquePointer(bitPattern: connection))
    }
}
