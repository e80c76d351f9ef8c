// How a press of back reaches this app's screen. Not run on a device: parsed, and compiled against stubs, by tests.
package insights

import android.app.Activity
import android.os.Build
import android.window.OnBackInvokedDispatcher

/**
 * An app that targets Android 16 (API 36), as Google Play asks for, is told of back there by this way alone, and no more by
 * `onBackPressed`; before Android 13 there is no other than that. In between it is one or the other, as the app's manifest says:
 * never both.
 */
fun hearBack(screen: Activity, pressed: () -> Unit) {
    if (Build.VERSION.SDK_INT < 33) return
    screen.onBackInvokedDispatcher.registerOnBackInvokedCallback(OnBackInvokedDispatcher.PRIORITY_DEFAULT) { pressed() }
}
