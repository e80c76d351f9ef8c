// swift-tools-version:5.7
// Never run: no Swift compiler has read it so far. It builds what an app copies, so that a Mac can say what is wrong with it:
// the types are the module's own, and an app's sources stand beside them. Protocol 2.
import PackageDescription

let package = Package(
    name: "InsightsHost",
    platforms: [.iOS(.v15)],
    products: [.library(name: "InsightsHost", targets: ["InsightsHost"])],
    targets: [
        .target(
            name: "InsightsHost",
            path: ".",
            sources: ["contract/Contract.swift", "hosts/ios"],
            resources: [.copy("hosts/ios/PrivacyInfo.xcprivacy")]
        )
    ]
)
