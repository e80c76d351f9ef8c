import { connectCdp, evaluate, hearFaults } from '#scripts/drivers/cdp.ts'
import { askedByCdp, quietChromium } from '#scripts/drivers/quietChromium.ts'
import { type EngineOptions, type EnginePage, type KeyName, until } from './page.ts'
import { startBrowser } from './processes.ts'

const quiet = [
  ...quietChromium,
  askedByCdp,
  // Nothing is written down: Chromium 119 falls over when it encrypts cookies on a machine without a keyring.
  '--incognito',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--ignore-certificate-errors',
]

export interface ChromiumOptions extends EngineOptions {
  readonly binary: string
  /** A touch screen. Default false. */
  readonly mobile?: boolean
}

/** Windows' codes, which pages read as `keyCode`. */
const keyCodes: Readonly<Record<KeyName, number>> = { Enter: 13, Escape: 27, Tab: 9, Backspace: 8, ArrowDown: 40 }

/** Starts any Chromium of the last years: the protocol's parts that are used here are as old as they are. */
export async function openChromiumAt({
  binary,
  width = 390,
  height = 844,
  mobile = false,
  initScripts = [],
}: ChromiumOptions): Promise<EnginePage> {
  const { address, stop } = await startBrowser(
    binary,
    (profile) => [...quiet, `--user-data-dir=${profile}`, 'about:blank'],
    /DevTools listening on ws:\/\/([^/]+)\//,
  )
  const cdp = await connectCdp(address).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const faults = await hearFaults(cdp)
  await cdp.send('Page.enable')
  await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile })
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  for (const source of initScripts) await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })

  const key = async (text: string, more: Readonly<Record<string, unknown>> = {}) => {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text, ...more })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text, ...more, text: '' })
  }
  return {
    async open(url) {
      const { errorText } = await cdp.send('Page.navigate', { url })
      if (typeof errorText === 'string' && errorText) throw new Error(`${url}: ${errorText}`)
      const isLoaded = () => evaluate<boolean>(cdp, `document.readyState === 'complete'`)
      await until(isLoaded, `${url} does not load.`)
    },
    run: (script, ...given) => evaluate(cdp, `(${script})(...${JSON.stringify(given)})`),
    async pressAt(x, y) {
      if (mobile) {
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        return
      }
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    async type(text) {
      for (const letter of text) await key(letter)
    },
    press: (name) =>
      key(name, { code: name, windowsVirtualKeyCode: keyCodes[name], text: name === 'Enter' ? '\r' : '' }),
    async faults() {
      return faults.splice(0)
    },
    async picture() {
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(String(data), 'base64')
    },
    async close() {
      cdp.close()
      await stop()
    },
  }
}
