// Whether the pages of a new package work: steps 9 and 10 of ../README.md.
// Not run on a device: parsed, and held against the contract, by tests.
import Foundation

/// Why a package gives way, as a page is told it and as a person reads it.
enum PackageReason: String {
    case nothingPainted, failedWhole, processEnded, notLoaded

    var sentence: String {
        switch self {
        case .nothingPainted: return "it painted nothing"
        case .failedWhole: return "it has failed as a whole"
        case .processEnded: return "its process ended"
        case .notLoaded: return "it could not be loaded"
        }
    }
}

/// A package is on trial until a page of it has said that something is painted. On the main thread.
final class Trial {
    /// In which a page of a new package must be up, and not break.
    private static let patience: TimeInterval = 10

    private let store: PackageStore
    /// Called after a way back, with the reason: the store has other pages now.
    private let show: (PackageReason) -> Void
    private var timer: Timer?
    private var until: TimeInterval = 0
    private var isPainted = false
    private var isDoubted = false
    /// Ids of the page that is loaded, and of those before it.
    private var pages: Set<String> = []
    private var outgoing: Set<String> = []

    init(of store: PackageStore, show: @escaping (PackageReason) -> Void) {
        self.store = store
        self.show = show
    }

    /// Call it when the package's first page is loaded: nothing of it has been painted in this start.
    func begin() {
        timer?.invalidate()
        isPainted = false
        isDoubted = false
        until = 0
        guard store.isOnTrial else { return }
        until = ProcessInfo.processInfo.systemUptime + Trial.patience
        timer = Timer.scheduledTimer(withTimeInterval: Trial.patience, repeats: false) { [weak self] _ in
            self?.failed(.nothingPainted)
        }
    }

    /// Another document takes the place of the one that was there.
    func pageChanged() {
        outgoing.formUnion(pages)
        pages = []
    }

    /// A message of our own pages. What an outgoing one says late is not of the package that is loaded now.
    func hear(_ page: String, _ method: InsightsMethod, _ json: Any?) {
        guard !outgoing.contains(page) else { return }
        pages.insert(page)
        guard method == .ready, let told = try? ReadyParams(json), told.page == page, told.version == store.current else { return }
        guard told.painted else { return broke(.failedWhole) }
        isPainted = true
        timer?.invalidate()
        if !isDoubted { store.confirm() }
    }

    /// The page has handed over, or closed itself. Whether it could be up is not known yet.
    func letGo() {
        guard !isPainted else { return }
        timer?.invalidate()
        store.setAside()
    }

    /// The page's process ended, or all of it failed. What was painted before is not taken away: then the next start goes back.
    func broke(_ reason: PackageReason) {
        if !isPainted || isDoubted { return failed(reason) }
        guard ProcessInfo.processInfo.systemUptime < until else { return }
        isDoubted = true
        store.doubt(because: reason)
    }

    /// Nothing can be painted: the last good pages, at once.
    func failed(_ reason: PackageReason) {
        guard !isPainted || isDoubted, store.isOnTrial, store.goBack(because: reason) else { return }
        show(reason)
    }
}
