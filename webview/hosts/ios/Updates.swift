// How updates come to an app that runs: when it looks, and what it takes for the next start.
// Not run on a device: parsed, and held against the contract, by tests.
import Network
import UIKit

/// Looks for what a channel says, at the moments of `UpdateSchedule`. On the main thread.
public final class Updates {
    private let store: PackageStore
    /// The folder of `channel.json`.
    private let address: URL
    /// Hears what came of each look.
    private let told: (String) -> Void
    private let network = NWPathMonitor()
    private var isSettled = false, isLooking = false
    private var idle: Timer?
    private var observers: [NSObjectProtocol] = []

    public init(of store: PackageStore, at address: URL, told: @escaping (String) -> Void) {
        self.store = store
        self.address = address
        self.told = told
    }

    deinit {
        network.cancel()
        idle?.invalidate()
        observers.forEach(NotificationCenter.default.removeObserver)
    }

    /// The first page is loading: it has the network for itself until it is ready, or will not be.
    func begin() {
        network.start(queue: .main)
        DispatchQueue.main.asyncAfter(deadline: .now() + UpdateSchedule.settled) { [weak self] in self?.settle() }
        observe(UIApplication.didBecomeActiveNotification) { $0.resume() }
        observe(UIApplication.willResignActiveNotification) { $0.pause() }
        resume()
    }

    /// A page is ready, or is waited for no longer.
    func settle() {
        if isSettled { return }
        isSettled = true
        lookWhenDue()
    }

    private func observe(_ name: Notification.Name, _ act: @escaping (Updates) -> Void) {
        observers.append(NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
            if let self = self { act(self) }
        })
    }

    private func resume() {
        idle?.invalidate()
        idle = Timer.scheduledTimer(withTimeInterval: UpdateSchedule.idle, repeats: true) { [weak self] _ in self?.lookWhenDue() }
        lookWhenDue()
    }

    /// Out of sight nothing wakes the device.
    private func pause() {
        idle?.invalidate()
        idle = nil
    }

    private func lookWhenDue() {
        let now = Date().timeIntervalSince1970
        guard isSettled, !isLooking, store.isDue(at: now) else { return }
        isLooking = true
        store.beginLook(at: now)
        let path = network.currentPath
        let isMetered = path.isExpensive || path.isConstrained
        Task { @MainActor in
            told(await outcome(isMetered: isMetered))
            isLooking = false
        }
    }

    /// What came of a look, as a report says it. One that is refused, or breaks off, is tried again sooner.
    @MainActor
    private func outcome(isMetered: Bool) async -> String {
        var came = "", isFailure = false
        do {
            came = Updates.name(of: try await store.follow(address, isMetered: isMetered))
        } catch let putOff as PutOff {
            came = "putOff: \(putOff.reason)"
        } catch {
            isFailure = true
            came = "refused: \((error as? Unfit)?.reason ?? error.localizedDescription)"
        }
        store.endLook(came, isFailure: isFailure)
        return came
    }

    private static func name(of decision: ReleaseDecision) -> String {
        switch decision {
        case .takes(let version): return "taken \(version)"
        case .embedded: return "embedded"
        case .waits: return "waits"
        case .stays: return "stays"
        case .ended: return "ended"
        }
    }

    /// What the system would make room for, where it can say.
    static func room(in folder: URL) -> Int64? {
        try? folder.resourceValues(forKeys: [.volumeAvailableCapacityForImportantUsageKey]).volumeAvailableCapacityForImportantUsage
    }
}
