import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { evaluate } from '#scripts/drivers/cdp.ts'
import { type Page, startKillable } from '#scripts/drivers/killable.ts'
import { chromiumShell, wholeChromium } from '#scripts/drivers/quietChromium.ts'
import { findPosts } from '#scripts/drivers/screens.ts'
import { root } from '../../../esbuild.config.ts'
import type { Ground } from './runCell.ts'

const args = [
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--ignore-certificate-errors',
  // Animations would keep the CPU busy.
  '--force-prefers-reduced-motion',
]

/** A page in its own browser context, with its own cookies and storage. */
export interface Tab {
  readonly cdp: Page
  run<A extends readonly unknown[], R>(script: (...given: A) => R, ...given: A): Promise<Awaited<R>>
}

export type Tabs = Awaited<ReturnType<typeof openTabs>>

const askMs = 10_000

/** Starts one Chromium for all tabs. */
async function openTabs() {
  const profile = await mkdtemp(join(tmpdir(), 'insights-tabs-'))
  const browser = await startKillable(profile, args, chromiumShell ?? wholeChromium)
  return {
    async open(): Promise<Tab> {
      const cdp = await browser.openApart()
      await cdp.send('Network.enable')
      const metrics = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false }
      await cdp.send('Emulation.setDeviceMetricsOverride', metrics)
      await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true })
      return {
        cdp,
        // A page that is navigating may never answer.
        run: (script, ...given) =>
          Promise.race([
            evaluate<never>(cdp, `(${script})(...${JSON.stringify(given)})`, { timeout: askMs }),
            pause(askMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The page does not answer.'))),
          ]),
      }
    },
    async close() {
      await browser.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function firstScripts(path: string): Promise<ReadonlySet<string>> {
  const html = await readFile(join(root, 'dist', path), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path))
}

export async function openGround(sandbox: Ground['sandbox'], patienceMs: number): Promise<Ground> {
  const tabs = await openTabs()
  try {
    const documentsOf = async (folder: string) => ({
      home: await firstScripts(`${folder}/index.html`),
      others: await firstScripts(`${folder}/page.html`),
    })
    const [spared, { article: post }, browser, app] = await Promise.all([
      readdir(join(root, 'dist/app/assets')).then((names) => new Set(names.map((name) => `/assets/${name}`))),
      findPosts(sandbox.addresses.http),
      documentsOf('web'),
      documentsOf('webview'),
    ])
    return { tabs, sandbox, post, spared, first: { browser, app }, patienceMs }
  } catch (error) {
    await tabs.close()
    throw error
  }
}
