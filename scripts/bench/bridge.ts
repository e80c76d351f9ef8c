import { afterEvent, type Cdp, connectPage, evaluate } from '../drivers/cdp.ts'
import { asUsed, type Chromium, openChromium } from '../drivers/chromium.ts'
import { cases } from './bridge/page.ts'
import { gzipBytes, pageScript } from './bundle.ts'
import { runBench } from './runBench.ts'

const settings = { rounds: { whole: 11, short: 3 } }
const roundMs = 250

async function openTab({ browser, cdp }: Chromium): Promise<Cdp> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const { debuggerAddress } = Object(Reflect.get(browser.capabilities, 'goog:chromeOptions'))
  const tab = await connectPage(`ws://${debuggerAddress}/devtools/page/${targetId}`)
  await tab.send('Page.enable')
  return tab
}

async function runIn(cdp: Cdp, script: string, expression: string): Promise<unknown> {
  await afterEvent(cdp, 'Page.loadEventFired', () => cdp.send('Page.navigate', { url: 'about:blank' }))
  return evaluate(cdp, `${script};${expression}`)
}

await runBench('bridge', settings, async ({ settings: { rounds }, note, sample, use }) => {
  const script = await pageScript('scripts/bench/bridge/page.ts')
  // What an app's own page loads of the bridge.
  const bytes = await gzipBytes('bridge/app/bridge.ts')
  const settled: boolean[] = []
  const chromium = use(await openChromium(asUsed))
  const tab = await openTab(chromium)
  for (const [at, { name }] of cases.entries()) {
    settled.push((await runIn(tab, script, `bench.settles(${at})`)) === true)
    console.log(name.padEnd(34), settled[at] ? 'settles' : '–')
  }
  tab.tell('Page.close')
  tab.close()
  // A throw counts as settled.
  note({ cases: cases.length, ours_settled: settled.filter(Boolean).length, ours_gzip: bytes })
  for (let round = 0; round < rounds; round++)
    sample({ ours_per_s: Number(await runIn(chromium.cdp, script, `bench.rate(${roundMs})`)) })
})
