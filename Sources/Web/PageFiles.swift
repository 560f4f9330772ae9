internal import HTTP

/// The pages: files that are read once, and what a browser may do with them.
///
/// A page can ask nobody but this speaker for anything, run no script that is not a file of ours, and be framed by
/// nobody: whatever text gets into it, it stays text.
public struct PageFiles: Sendable {
    private struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: String
    }

    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "png": "image/png",
        "webmanifest": "application/manifest+json",
    ]

    private let files: [String: File]

    /// Pages of these files: path without the leading slash → content. Names of unknown kinds are left out.
    public init(_ contents: [String: [UInt8]]) {
        var files: [String: File] = [:]
        for (path, bytes) in contents {
            guard let dot = path.lastIndex(of: "."), let type = Self.types[String(path[path.index(after: dot)...])]
            else { continue }
            files["/" + path] = File(bytes: bytes, type: type, tag: Self.tag(of: bytes))
        }
        self.files = files
    }

    /// Bytes of all files.
    public var size: Int { files.values.reduce(0) { $0 + $1.bytes.count } }

    /// A file; `/` is `index.html`, and so is every path without a dot: the pages find their own way then.
    func respond(to request: HTTPRequest) -> HTTPResponse {
        guard request.method == "GET" else {
            return Problem.wrongMethod(request.method, path: request.path, allowed: ["GET"]).response
        }
        let isPage = !(request.path.split(separator: "/").last ?? "").contains(".")
        guard let file = files[isPage ? "/index.html" : request.path] else {
            return Problem.unknownRoute(request.path, routes: ["/"]).response
        }
        var response = HTTPResponse(headers: [
            "Content-Type": file.type, "Content-Security-Policy": Self.policy, "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-cache", "ETag": file.tag,
        ])
        if request.headers["If-None-Match"] == file.tag {
            response.status = 304
        } else {
            response.body = .bytes(file.bytes)
        }
        return response
    }

    /// FNV-1a (Fowler, Noll, Vo), 64 bits: changes when a file does.
    private static func tag(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
        return "\"\(String(hash, radix: 16))\""
    }
}
