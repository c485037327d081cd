import LocalServer

extension Response {
    /// The answer with the fields that keep browsers from doing more with it than is meant.
    func secured(isSecure: Bool) -> Response {
        var response = self
        for (name, value) in Self.securityFields { response.headers.set(name, value) }
        // What is not said to be for keeping is data, and data is not kept.
        if response.headers["Cache-Control"] == nil { response.headers.set("Cache-Control", "no-store") }
        return response
    }

    private static let securityFields = [
        (
            "Content-Security-Policy",
            [
                "default-src 'self'",
                // Pictures drawn on the page, and sound made on it.
                "img-src 'self' data: blob:", "media-src 'self' blob:",
                "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
            ].joined(separator: "; ")
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "microphone=(self), camera=(), geolocation=()"),
    ]
}
