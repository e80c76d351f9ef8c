// swift-tools-version:5.7
// Never run: no Swift compiler has read it so far. Public is what an app makes, is given or is called by: what it puts behind
// `ExchangeApp`, and the host, its packages and their decisions. Protocol 1.
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
