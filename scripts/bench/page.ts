import exchange from '#fixtures/exchange.config.ts'
import { openSandbox } from '../sandbox.ts'
import { comeBack } from './page/comeBack.ts'
import { addFloors, type Floor, floors } from './page/floors.ts'
import { firstWords, load } from './page/load.ts'
import { phoneScript } from './page/phone.ts'
import { type Load, type Tap, watchPage } from './page/watch.ts'
import { runBench } from './runBench.ts'

/*
 * Loads the feed on a slow phone: 390×844 at three device pixels, CPU slowed down four times, 1.6 Mbit/s with 150 ms round
 * trips. Each load has a new browser. A cold one has an empty cache; a returning reader finds what the last visit has left
 * (`page/comeBack.ts`). The server is warm. Our page and the floors alternate, starting with another one each round, so that
 * other load on the machine affects all alike. Runs all tables, or named ones: `npm run bench:page -- package`.
 */

const settings = {
  runs: { whole: 5, short: 1 },
  /** In ms. A new browser is busy with itself for a while. */
  settle: { whole: 2_500, short: 1_000 },
}
type Way = 'ours' | Exclude<Floor, 'elements'>
const order: readonly Way[] = ['ours', 'bare', 'renderer']
const addressOf = (origin: string, way: Way): string => `${origin}/${way === 'ours' ? '' : `${floors[way]}/`}insights`

/** A page at its first load, or for a returning reader: cached, or from a package on the device. */
const tableNames = ['web', 'webview', 'web_warm', 'package'] as const
type TableName = (typeof tableNames)[number]

interface Table {
  readonly name: TableName
  readonly ways: readonly Way[]
  readonly stays?: boolean
  ask<T>(way: Way, expression: string): Promise<T>
}

type Round = Readonly<Record<string, number>>

/** `bare_ms`: time to the first post's text without a framework. `renderer_ms`: time to the reaction to a tap with our renderer only. */
const taps: Readonly<Record<Way, (ask: Table['ask']) => Promise<Round>>> = {
  ours: async (ask) => ({ ...(await ask<Tap>('ours', 'insightsWatch.tap()')) }),
  bare: async (ask) => ({ bare_ms: await ask<number>('bare', 'insightsWatch.words()') }),
  renderer: async (ask) => {
    const { words_ms, usable_ms } = await ask<Tap>('renderer', 'insightsWatch.tap()')
    return { renderer_words_ms: words_ms, renderer_ms: usable_ms }
  },
}

await runBench(
  'page',
  settings,
  async ({ settings: { runs, settle }, words, sample, use }) => {
    const sandbox = use(await openSandbox((builds) => addFloors(builds, exchange)))
    const { https, http, app } = sandbox.addresses
    const watch = `(${watchPage})(${JSON.stringify(await firstWords(http))})`
    const pages = {
      web: { origin: https, initScripts: [watch] },
      webview: { origin: app, initScripts: [watch, phoneScript(exchange)] },
    }
    const cold = async (name: 'web' | 'webview'): Promise<Table> => {
      const { origin, initScripts } = pages[name]
      const ask: Table['ask'] = (way, asked) => load({ url: addressOf(origin, way), initScripts, settle }, asked)
      return { name, ways: order, stays: true, ask }
    }
    const again = async (name: 'web_warm' | 'package'): Promise<Table> => {
      const { origin, initScripts } = name === 'package' ? pages.webview : pages.web
      const from = name === 'package' && { folder: sandbox.builds.webview }
      // Close other browsers first: even an idle one does some work.
      const ask: Table['ask'] = (way, asked) =>
        comeBack({ url: addressOf(origin, way), initScripts, keeps: way === 'ours', ...from }, asked)
      return { name, ways: ['ours', 'renderer'], ask }
    }
    // Warm-up, pictures included: the server's first responses take longer.
    const shown = 'insightsWatch.words().then(() => new Promise((resolve) => setTimeout(resolve, 2_000)))'
    await Promise.all(
      Object.values(pages).map(({ origin, initScripts }) =>
        load({ url: addressOf(origin, 'ours'), initScripts }, shown),
      ),
    )
    const tables: Readonly<Record<TableName, () => Promise<Table>>> = {
      web: () => cold('web'),
      webview: () => cold('webview'),
      web_warm: () => again('web_warm'),
      package: () => again('package'),
    }
    const asked = Object.entries(tables).filter(([name]) => words.length === 0 || words.includes(name))
    for (let run = 0; run < runs; run++) {
      for (const [, open] of asked) {
        const { name, ways, stays, ask } = await open()
        let round: Round = {}
        for (const at of ways.keys()) {
          const way = ways[(at + run) % ways.length]
          if (way) round = { ...round, ...(await taps[way](ask)) }
        }
        // A tap leaves the page, so measuring a page that stays open needs another load.
        if (stays) round = { ...round, ...(await ask<Load>('ours', 'insightsWatch.figures()')) }
        const { usable_ms, renderer_ms, words_ms, bare_ms } = round
        // Per round, because other load on the machine affects both.
        const ratios = {
          ...(usable_ms && renderer_ms && { ratio: usable_ms / renderer_ms }),
          ...(words_ms && bare_ms && { words_ratio: words_ms / bare_ms }),
        }
        const all = Object.entries({ ...round, ...ratios })
        sample(Object.fromEntries(all.map(([figure, value]) => [`${name}_${figure}`, value])))
        console.error(`${name} ${run + 1} of ${runs}: ${JSON.stringify(round)}`)
      }
    }
  },
  { known: tableNames },
)
