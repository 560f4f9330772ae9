/// Who makes a call.
public enum Visitor: Sendable, Hashable {
    /// Somebody at the control socket, whose file's permissions were asked already.
    case local
    /// Somebody with a grant.
    case granted(AccessGrant)
    /// Anybody else on the network.
    case stranger

    /// Whether this visitor may make a call that needs `need`.
    func may(_ need: APIRoute.Need) -> Bool {
        switch (self, need) {
        case (_, .nothing), (.local, _), (.granted, .grant): true
        case (.granted(let grant), .scope(let scope)): grant.scopes.contains(scope)
        case (.stranger, _): false
        }
    }
}
