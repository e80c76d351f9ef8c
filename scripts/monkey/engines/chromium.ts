import type { Cdp } from '../../drivers/cdp.ts'
import { openChromium } from '../../drivers/chromium.ts'
import type { Engine, OpenStage } from '../engine.ts'
import type { Key } from '../keys.ts'
import { isPoll } from '../polls.ts'
import { sizeOf } from './size.ts'

interface Answer {
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** As the protocol says it of a frame that has another document. */
interface Frame {
  readonly id?: unknown
  readonly loaderId?: unknown
  readonly parentId?: unknown
}

const modifiersOf = ({ shift, control }: Key): number => (control ? 2 : 0) + (shift ? 8 : 0)

/** The requests of the page that are not answered yet, but those that it repeats for ever, by their ids, with the frame and the document that asked. */
async function watchRequests(cdp: Cdp): Promise<Map<unknown, { readonly frame: unknown; readonly loader: unknown }>> {
  const loading = new Map<unknown, { readonly frame: unknown; readonly loader: unknown }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request, frameId: frame, loaderId: loader }) => {
    const { url = '' }: { readonly url?: string } = Object(request)
    if (type !== 'Image' && type !== 'Ping' && !isPoll(url)) loading.set(requestId, { frame, loader })
  })
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'])
    cdp.on(event, ({ requestId }) => loading.delete(requestId))
  // Of what a document asked that has gone, nothing more is said.
  cdp.on('Page.frameNavigated', ({ frame: arrived }) => {
    const { id, loaderId, parentId }: Frame = Object(arrived)
    for (const [request, { frame, loader }] of loading)
      if (loader !== loaderId && (frame === id || !parentId)) loading.delete(request)
  })
  await cdp.send('Network.enable')
  return loading
}

/** Chromium: pointer, keys and words by its own protocol. One browser for all runs, whose cookies go between them. */
export const openChromiumStage: OpenStage = async ({ who, build, script }) => {
  const size = sizeOf(build, who)
  const chromium = await openChromium({ ...size, moves: true, initScripts: [script] })
  const { cdp } = chromium

  const loading = await watchRequests(cdp)

  const engine: Engine = {
    async run(script, ...given) {
      const expression = `(${script})(...${JSON.stringify(given)})`
      const how = { awaitPromise: true, returnByValue: true, userGesture: true }
      const { result, exceptionDetails: fault }: Answer = await cdp.send('Runtime.evaluate', { expression, ...how })
      if (fault) throw new Error(fault.exception?.description ?? fault.text)
      return JSON.parse(JSON.stringify(result?.value ?? null))
    },
    async open(url) {
      const { errorText } = await cdp.send('Page.navigate', { url })
      if (typeof errorText === 'string' && errorText) throw new Error(`${url} cannot be opened: ${errorText}`)
    },
    async pressKey(key) {
      const { key: name, code, number, text, control } = key
      const common = { key: name, code, windowsVirtualKeyCode: number, modifiers: modifiersOf(key) }
      const writes = text !== undefined && !control
      await cdp.send('Input.dispatchKeyEvent', {
        type: writes ? 'keyDown' : 'rawKeyDown',
        ...common,
        ...(writes && { text }),
      })
      await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
    },
    async pressAt({ x, y }) {
      const common = { x, y, button: 'left', clickCount: 1, pointerType: 'mouse' }
      await cdp.send('Input.dispatchMouseEvent', { ...common, type: 'mouseMoved', button: 'none' })
      await cdp.send('Input.dispatchMouseEvent', { ...common, type: 'mousePressed', buttons: 1 })
      await cdp.send('Input.dispatchMouseEvent', { ...common, type: 'mouseReleased' })
    },
    write: (text) => cdp.send('Input.insertText', { text }).then(() => undefined),
    isLoading: () => loading.size > 0,
    resize: (next) => chromium.resize(next),
    async setDark(isDark) {
      const features = [{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }]
      await cdp.send('Emulation.setEmulatedMedia', { features })
    },
  }

  return {
    async enter() {
      await engine.open('about:blank')
      loading.clear()
      await cdp.send('Network.clearBrowserCookies', {})
      await chromium.resize(size)
      await engine.setDark?.(false)
      return engine
    },
    close: chromium.close,
  }
}
