import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/*
 * A test file has a window, a global scope and modules of its own, as if it had a process of its own: that would take a second, this
 * takes some milliseconds. What comes from node_modules is shared.
 */
vi.resetModules()
await leftPage.end?.()
const before = Object.getOwnPropertyDescriptors(globalThis)
// A frame without an address would otherwise print an error.
const settings = { enableIframePageLoading: true }
const page = await builtinEnvironments['happy-dom'].setup(globalThis, { happyDOM: { settings } })
// What can stand still is looked up once a process: now, before a test has put something of its own there.
vi.useFakeTimers()
vi.useRealTimers()
// This page does not know `<search>`, of which React would warn once a process.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
// The least browsers have no such thing (iOS 15, WebView 88): what is built on it fails here as it would there.
const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')
Reflect.deleteProperty(URLSearchParams.prototype, 'size')
/** A cookie of age 0 is gone at once; this page's would stay to the end of its millisecond. */
function endCookiesAtOnce(): void {
  const page = Object.getPrototypeOf(document)
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => Reflect.get(page, 'cookie', document),
    set: (text: string) => Reflect.set(page, 'cookie', text.replace(/; *max-age=0(?=;|$)/i, '; max-age=-1'), document),
  })
}
endCookiesAtOnce()

async function endPage(): Promise<void> {
  vi.useRealTimers()
  if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // A module that comes late would find those of the next file beside it.
  do await vi.dynamicImportSettled()
  while (stopTimers())
  await page.teardown(globalThis)
  for (const key of Reflect.ownKeys(globalThis)) if (!(key in before)) Reflect.deleteProperty(globalThis, key)
  Object.defineProperties(globalThis, before)
  leftPage.end = undefined
}

leftPage.end = endPage
afterAll(endPage)
