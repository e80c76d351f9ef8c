// Written by `npm run contract` from the descriptions in bridge/app. Do not edit. Swift 5.7 and later.
import Foundation

/// The version of the protocol between the page and the app. A page speaks this one and the one before.
let insightsProtocol = {{protocol}}

/// What a page may call.
enum InsightsMethod: String, CaseIterable {
    {{methods}}
}

/// What is known of a method. `deadline`: seconds that the page waits. `sensitive`: fields that go into no log.
struct MethodFacts {
    let deadline: TimeInterval
    let isIdempotent: Bool
    let sensitive: Set<String>
}

extension InsightsMethod {
    static let facts: [InsightsMethod: MethodFacts] = [
        {{facts}}
    ]
}

/// What the app tells unasked.
enum InsightsEvent: String, CaseIterable {
    {{events}}
}

/// The params are not what the schema says: answer `bad_params`, and do nothing.
struct BadParams: Error {
    let field: String
    let wanted: String

    init(_ field: String, _ wanted: String) {
        self.field = field
        self.wanted = wanted
    }
}

/// What goes to the page.
protocol Wire {
    var json: [String: Any] { get }
}

// Reads the params of a message, field by field. Unknown fields are ignored.
struct Fields {
    private let record: [String: Any]

    init(_ json: Any?) throws {
        guard let record = json as? [String: Any] else { throw BadParams("params", "an object") }
        self.record = record
    }

    func has(_ name: String) -> Bool { record[name] != nil }

    func any(_ name: String) throws -> Any {
        guard let value = record[name] else { throw BadParams(name, "there") }
        return value
    }

    func text(_ name: String, among: [String]? = nil, least: Int = 0, pattern: String? = nil) throws -> String {
        guard let text = record[name] as? String else { throw BadParams(name, "text") }
        if let among = among, !among.contains(text) { throw BadParams(name, "one of \(among)") }
        if text.utf16.count < least { throw BadParams(name, "longer") }
        if let pattern = pattern, text.range(of: pattern, options: .regularExpression) == nil {
            throw BadParams(name, "like \(pattern)")
        }
        return text
    }

    /// 0 and 1 are numbers too, and bridge to `Bool`: only a real boolean will do.
    func flag(_ name: String) throws -> Bool {
        guard let number = record[name] as? NSNumber, CFGetTypeID(number) == CFBooleanGetTypeID() else {
            throw BadParams(name, "true or false")
        }
        return number.boolValue
    }

    func whole(_ name: String, least: Int) throws -> Int {
        guard let number = record[name] as? NSNumber, CFGetTypeID(number) != CFBooleanGetTypeID() else {
            throw BadParams(name, "a number")
        }
        guard let whole = Int(exactly: number.doubleValue) else { throw BadParams(name, "whole") }
        if whole < least { throw BadParams(name, "at least \(least)") }
        return whole
    }

    func list(_ name: String, most: Int) throws -> [Any] {
        guard let list = record[name] as? [Any] else { throw BadParams(name, "a list") }
        if list.count > most { throw BadParams(name, "no longer than \(most)") }
        return list
    }

    /// Each value is text, or a list of texts: one text is a list of one.
    func texts(_ name: String) throws -> [String: [String]] {
        guard let texts = record[name] as? [String: Any] else { throw BadParams(name, "an object") }
        return try texts.mapValues { value in
            if let text = value as? String { return [text] }
            guard let list = value as? [String] else { throw BadParams(name, "text") }
            return list
        }
    }
}

/// The params of methods that have none.
struct NoParams {
    /// Throws `BadParams`.
    init(_ json: Any?) throws {
        _ = try Fields(json)
    }
}
