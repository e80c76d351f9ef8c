/** A declaration as Java has it, with what it came, and why it may be newer than the host's least, or stand here unused. */
type Row = readonly [declares: string, since: number | string, why?: string]

/** The rows of each type by its whole name: its own declaration first, then a row for each member. */
export type Api = Readonly<Record<string, readonly [Row, ...Row[]]>>

const guarded = 'reached from API 33 on alone, by SDK_INT'

/** A setting of a web view. Kotlin takes `settings.name = …` for the setter only where there is a getter. */
const setting = (name: string, type: string, since: number): readonly [Row, Row] => [
  [`abstract ${type} get${name}()`, since],
  [`abstract void set${name}(${type} value)`, since],
]

/**
 * As much of Android as the Kotlin host names: since is the API level, as the type's page on developer.android.com says it. What lies
 * between a type and its ancestor here is left out.
 */
export const platformApi: Api = {
  'android.annotation.SuppressLint': [['@interface SuppressLint { String[] value(); }', 16]],
  'android.app.ActionBar': [
    ['abstract class ActionBar', 11],
    ['abstract void show()', 11],
    ['abstract void hide()', 11],
  ],
  'android.app.Activity': [
    ['class Activity extends android.content.Context', 1],
    ['protected void onCreate(android.os.Bundle state)', 1],
    ['protected void onResume()', 1],
    ['protected void onPause()', 1],
    ['protected void onDestroy()', 1],
    ['void onBackPressed()', 5],
    ['void setContentView(android.view.View view)', 1],
    ['boolean moveTaskToBack(boolean nonRoot)', 1],
    ['int getRequestedOrientation()', 1],
    ['void setRequestedOrientation(int orientation)', 1],
    ['void startActivity(android.content.Intent intent)', 1],
    ['void finish()', 1],
    ['CharSequence getTitle()', 1],
    ['void setTitle(CharSequence title)', 1],
    ['ActionBar getActionBar()', 11],
    ['android.window.OnBackInvokedDispatcher getOnBackInvokedDispatcher()', 33, guarded],
  ],
  'android.content.ActivityNotFoundException': [['class ActivityNotFoundException extends RuntimeException', 1]],
  'android.content.Context': [
    ['abstract class Context', 1],
    ['android.content.pm.ApplicationInfo getApplicationInfo()', 4],
    ['final <T> T getSystemService(Class<T> service)', 23],
  ],
  'android.content.Intent': [
    ['class Intent', 1],
    ['static final String ACTION_VIEW = "android.intent.action.VIEW"', 1],
    ['static final String CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE"', 1],
    ['static final int FLAG_ACTIVITY_REORDER_TO_FRONT = 0x00020000', 3],
    ['Intent(String action, android.net.Uri uri)', 1],
    ['Intent(Context context, Class<?> screen)', 1],
    ['Intent addFlags(int flags)', 1],
    ['Intent addCategory(String category)', 1],
  ],
  'android.content.pm.ActivityInfo': [
    ['class ActivityInfo', 1],
    ['static final int SCREEN_ORIENTATION_UNSPECIFIED = -1', 1],
    ['static final int SCREEN_ORIENTATION_LANDSCAPE = 0', 1],
  ],
  'android.content.pm.ApplicationInfo': [
    ['class ApplicationInfo', 1],
    ['static final int FLAG_DEBUGGABLE = 2', 1],
    ['int flags', 1],
  ],
  'android.graphics.Bitmap': [['final class Bitmap', 1]],
  'android.net.ConnectivityManager': [
    ['class ConnectivityManager', 1],
    // Of an app that may not ask (ACCESS_NETWORK_STATE) it throws a SecurityException.
    ['boolean isActiveNetworkMetered()', 16],
  ],
  'android.net.Uri': [
    ['abstract class Uri', 1],
    ['static Uri parse(String text)', 1],
    ['abstract String getScheme()', 1],
    ['abstract String getHost()', 1],
    ['abstract int getPort()', 1],
  ],
  'android.os.Build': [['class Build', 1]],
  'android.os.Build.VERSION': [
    ['static class VERSION', 1],
    // No constant for who compiles: the device says it.
    ['static final int SDK_INT = Integer.parseInt("0")', 4],
  ],
  'android.os.Bundle': [['final class Bundle', 1]],
  'android.os.Handler': [
    ['class Handler', 1],
    ['Handler(Looper looper)', 1],
    ['final boolean post(Runnable task)', 1],
    ['final boolean postDelayed(Runnable task, long ms)', 1],
    ['final void removeCallbacks(Runnable task)', 1],
  ],
  'android.os.Looper': [
    ['final class Looper', 1],
    ['static Looper getMainLooper()', 1],
  ],
  'android.util.Base64': [
    ['class Base64', 8],
    ['static final int DEFAULT = 0', 8],
    ['static byte[] decode(String text, int flags)', 8],
  ],
  'android.view.View': [
    ['class View', 1],
    ['final ViewParent getParent()', 1],
  ],
  'android.view.ViewGroup': [
    ['abstract class ViewGroup extends View implements ViewParent', 1],
    ['void removeView(View view)', 1],
  ],
  'android.view.ViewParent': [['interface ViewParent', 1]],
  'android.webkit.JavascriptInterface': [['@interface JavascriptInterface {}', 17]],
  'android.webkit.RenderProcessGoneDetail': [
    ['abstract class RenderProcessGoneDetail', 26, 'a param of onRenderProcessGone'],
  ],
  'android.webkit.ValueCallback': [
    ['interface ValueCallback<T>', 7],
    ['void onReceiveValue(T value)', 7, 'evaluateJavascript is given none'],
  ],
  'android.webkit.WebResourceError': [['abstract class WebResourceError', 23]],
  'android.webkit.WebResourceRequest': [
    ['interface WebResourceRequest', 21],
    ['android.net.Uri getUrl()', 21],
    ['boolean isForMainFrame()', 21],
    ['boolean hasGesture()', 21],
  ],
  'android.webkit.WebResourceResponse': [
    ['class WebResourceResponse', 11],
    ['WebResourceResponse(String type, String encoding, java.io.InputStream data)', 11],
    [
      'WebResourceResponse(String type, String encoding, int status, String reason, java.util.Map<String, String> headers, java.io.InputStream data)',
      21,
    ],
  ],
  'android.webkit.WebSettings': [
    ['abstract class WebSettings', 1],
    ...setting('JavaScriptEnabled', 'boolean', 1),
    ...setting('DomStorageEnabled', 'boolean', 7),
    ...setting('AllowFileAccess', 'boolean', 3),
    ...setting('AllowContentAccess', 'boolean', 11),
    ...setting('TextZoom', 'int', 14),
  ],
  'android.webkit.WebView': [
    ['class WebView extends android.view.ViewGroup', 1],
    ['WebView(android.content.Context context)', 1],
    ['WebSettings getSettings()', 1],
    [
      'WebViewClient getWebViewClient()',
      26,
      'never called: without it Kotlin would not take the setter for a property',
    ],
    ['void setWebViewClient(WebViewClient client)', 1],
    ['void addJavascriptInterface(Object control, String name)', 1],
    ['void evaluateJavascript(String script, ValueCallback<String> callback)', 19],
    ['void loadUrl(String url)', 1],
    ['String getUrl()', 1],
    ['void clearCache(boolean files)', 1],
    ['void onResume()', 11],
    ['void onPause()', 11],
    ['void destroy()', 1],
  ],
  'android.webkit.WebViewClient': [
    ['class WebViewClient', 1],
    ['void onPageStarted(WebView view, String url, android.graphics.Bitmap icon)', 1],
    ['WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request)', 21],
    ['boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request)', 24],
    ['void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error)', 23],
    [
      'boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail)',
      26,
      'overridden only: below 26 the system does not call it, and the app ends with its renderer',
    ],
  ],
  'android.window.OnBackInvokedCallback': [
    ['interface OnBackInvokedCallback', 33, guarded],
    ['void onBackInvoked()', 33, guarded],
  ],
  'android.window.OnBackInvokedDispatcher': [
    ['interface OnBackInvokedDispatcher', 33, guarded],
    ['static final int PRIORITY_DEFAULT = 0', 33, guarded],
    ['void registerOnBackInvokedCallback(int priority, OnBackInvokedCallback callback)', 33, guarded],
  ],
  'org.json.JSONArray': [
    ['class JSONArray', 1],
    ['JSONArray(java.util.Collection<?> items)', 1],
    ['int length()', 1],
    ['Object get(int at)', 1],
    ['Object opt(int at)', 1],
    ['String getString(int at)', 1],
  ],
  'org.json.JSONException': [['class JSONException extends Exception', 1]],
  'org.json.JSONObject': [
    ['class JSONObject', 1],
    ['static final Object NULL = new Object()', 1],
    ['JSONObject()', 1],
    ['JSONObject(String json)', 1],
    ['JSONObject put(String name, Object value)', 1],
    ['JSONObject put(String name, boolean value)', 1],
    ['JSONObject put(String name, int value)', 1],
    ['JSONObject put(String name, double value)', 1],
    ['boolean has(String name)', 1],
    ['Object get(String name)', 1],
    ['Object opt(String name)', 1],
    ['int getInt(String name)', 1],
    ['long getLong(String name)', 1],
    ['String getString(String name)', 1],
    ['String optString(String name)', 1],
    ['JSONArray getJSONArray(String name)', 1],
    ['JSONObject getJSONObject(String name)', 1],
    ['java.util.Iterator<String> keys()', 1],
    ['static String quote(String text)', 1],
  ],
}

/** The same of what the host takes from libraries, by artifact: since is the library's version. */
export const libraryApis = {
  'androidx.webkit:webkit': {
    'androidx.webkit.JavaScriptReplyProxy': [
      ['abstract class JavaScriptReplyProxy', '1.3.0'],
      ['abstract void postMessage(String message)', '1.3.0'],
    ],
    'androidx.webkit.ScriptHandler': [
      ['interface ScriptHandler', '1.9.0'],
      ['void remove()', '1.9.0'],
    ],
    'androidx.webkit.WebMessageCompat': [
      ['class WebMessageCompat', '1.1.0'],
      ['String getData()', '1.1.0'],
    ],
    'androidx.webkit.WebViewAssetLoader': [
      ['final class WebViewAssetLoader', '1.1.0'],
      ['android.webkit.WebResourceResponse shouldInterceptRequest(android.net.Uri url)', '1.1.0'],
    ],
    'androidx.webkit.WebViewAssetLoader.Builder': [
      ['static final class Builder', '1.1.0'],
      ['Builder addPathHandler(String path, PathHandler handler)', '1.1.0'],
      ['WebViewAssetLoader build()', '1.1.0'],
    ],
    'androidx.webkit.WebViewAssetLoader.PathHandler': [
      ['interface PathHandler', '1.1.0'],
      ['android.webkit.WebResourceResponse handle(String path)', '1.1.0'],
    ],
    'androidx.webkit.WebViewCompat': [
      ['class WebViewCompat', '1.1.0'],
      [
        'static void addWebMessageListener(android.webkit.WebView view, String name, java.util.Set<String> origins, WebMessageListener listener)',
        '1.3.0',
      ],
      [
        'static ScriptHandler addDocumentStartJavaScript(android.webkit.WebView view, String script, java.util.Set<String> origins)',
        '1.9.0',
      ],
    ],
    'androidx.webkit.WebViewCompat.WebMessageListener': [
      ['interface WebMessageListener', '1.3.0'],
      [
        'void onPostMessage(android.webkit.WebView view, WebMessageCompat message, android.net.Uri origin, boolean isMainFrame, JavaScriptReplyProxy proxy)',
        '1.3.0',
        'a lambda stands for it',
      ],
    ],
    'androidx.webkit.WebViewFeature': [
      ['class WebViewFeature', '1.1.0'],
      ['static final String WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER"', '1.3.0'],
      ['static final String DOCUMENT_START_SCRIPT = "DOCUMENT_START_SCRIPT"', '1.9.0'],
      ['static boolean isFeatureSupported(String feature)', '1.1.0'],
    ],
  },
  'com.google.crypto.tink:tink-android': {
    'com.google.crypto.tink.subtle.Ed25519Verify': [
      ['final class Ed25519Verify', '1.1.0'],
      ['Ed25519Verify(byte[] key)', '1.1.0'],
      ['void verify(byte[] signature, byte[] data) throws java.security.GeneralSecurityException', '1.1.0'],
    ],
  },
} as const satisfies Readonly<Record<string, Api>>
