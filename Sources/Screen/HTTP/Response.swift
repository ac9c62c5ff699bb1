import OrielBridge

/// What comes of a request.
package enum Answer {
    case now(Response)
    /// It is called with what to do with the response, once there is one; on the loop.
    case later((_ send: @escaping (Response) -> Void) -> Void)
}

/// An answer.
package struct Response {
    package enum Content {
        case bytes([UInt8])
        /// A file that is part of the program.
        case page(Page)
        /// Events, for as long as the client listens.
        case events(Feed)
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var content: Content

    package init(_ status: Int, headers: [(name: String, value: String)] = [], _ content: Content = .bytes([])) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    package static func json(_ status: Int, _ bytes: [UInt8]) -> Response {
        Response(status, headers: [("Content-Type", "application/json")], .bytes(bytes))
    }

    /// `{"why":"…"}`: a sentence for people.
    package static func refusal(_ status: Int, _ why: String) -> Response {
        var object = JSONObject<AnswerKey>()
        object.encode(why, forKey: .why)
        return json(status, object.finished())
    }

    /// `{"taken":true}`.
    package static var taken: Response {
        var object = JSONObject<AnswerKey>()
        object.encode(true, forKey: .taken)
        return json(200, object.finished())
    }

    private enum AnswerKey: String, CodingKey { case why, taken }
}
