// Never run: no Gradle has read it so far. An Android library of the host in ../android and the contract's types; protocol 1.
// In an app: include(":insights-host"), project(":insights-host").projectDir = file("…/webview/hosts/gradle").
plugins {
    id("com.android.library") version "8.5.2"
    id("org.jetbrains.kotlin.android") version "1.9.24"
}

android {
    namespace = "insights"
    compileSdk = 34
    defaultConfig {
        minSdk = 24
        consumerProguardFiles("consumer-rules.pro")
        testInstrumentationRunner = "androidx.test.runner.AndroidJUnitRunner"
    }
    sourceSets {
        getByName("main") {
            manifest.srcFile("AndroidManifest.xml")
            kotlin.setSrcDirs(listOf("../android", "../../contract"))
        }
        getByName("androidTest") {
            kotlin.setSrcDirs(listOf("androidTest"))
        }
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_1_8
        targetCompatibility = JavaVersion.VERSION_1_8
    }
    kotlinOptions {
        jvmTarget = "1.8"
    }
}

dependencies {
    implementation("androidx.webkit:webkit:1.9.0")
    implementation("com.google.crypto.tink:tink-android:1.13.0")
    androidTestImplementation("androidx.test:runner:1.5.2")
    androidTestImplementation("androidx.test.ext:junit:1.1.5")
}
