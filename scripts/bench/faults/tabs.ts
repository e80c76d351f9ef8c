import { setTimeout as pause } from 'node:timers/promises'
import { type Cdp, connectPage } from '#scripts/drivers/cdp.ts'
import { askedByCdp, chromiumShell, quietChromium, wholeChromium } from '#scripts/drivers/quietChromium.ts'
import { startBrowser } from '#test/engines/processes.ts'

const args = [
  ...quietChromium,
  askedByCdp,
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--ignore-certificate-errors',
  // What moves is drawn again and again, by the processor.
  '--force-prefers-reduced-motion',
]

/** A page in a browser context of its own, with its own cookies and storage. */
export interface Tab {
  readonly cdp: Cdp
  run<A extends readonly unknown[], R>(script: (...given: A) => R, ...given: A): Promise<Awaited<R>>
  close(): Promise<void>
}

export interface Tabs {
  open(): Promise<Tab>
  close(): Promise<void>
}

const askMs = 10_000

interface Answer {
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** Starts one Chromium for all tabs. */
export async function openTabs(binary = chromiumShell ?? wholeChromium): Promise<Tabs> {
  const { address, stop } = await startBrowser(
    binary,
    (profile) => [...args, `--user-data-dir=${profile}`, 'about:blank'],
    /DevTools listening on ws:\/\/([^/]+)\//,
  )
  const { webSocketDebuggerUrl } = (await (await fetch(`http://${address}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const browser = await connectPage(webSocketDebuggerUrl)
  return {
    async open() {
      const { browserContextId } = await browser.send('Target.createBrowserContext')
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
      const cdp = await connectPage(`ws://${address}/devtools/page/${String(targetId)}`)
      await cdp.send('Page.enable')
      await cdp.send('Network.enable')
      const metrics = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false }
      await cdp.send('Emulation.setDeviceMetricsOverride', metrics)
      await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true })
      return {
        cdp,
        async run(script, ...given) {
          const expression = `(${script})(...${JSON.stringify(given)})`
          const how = { awaitPromise: true, returnByValue: true, timeout: askMs }
          // A page that is just going may never answer.
          const asked = await Promise.race([
            cdp.send('Runtime.evaluate', { expression, ...how }),
            pause(askMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The page does not answer.'))),
          ])
          const { result, exceptionDetails: fault } = asked as Answer
          if (fault) throw new Error(fault.exception?.description ?? fault.text)
          return result?.value as never
        },
        async close() {
          cdp.close()
          await browser.send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      browser.close()
      await stop()
    },
  }
}
