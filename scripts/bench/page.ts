import exchange from '../../fixtures/exchange.config.ts'
import { openSandbox } from '../sandbox.ts'
import { firstWords } from './page/firstWords.ts'
import { addFloors, type Floor, floors } from './page/floors.ts'
import { load } from './page/load.ts'
import { phoneScript } from './page/phone.ts'
import { figuresOf, type Measured, type PageName, printTable } from './page/table.ts'
import { type Load, type Tap, watchPage } from './page/watch.ts'
import { runBench } from './runBench.ts'

/*
 * A cold load of the feed on a slow phone: 390×844 at three device pixels, a processor four times slower, 1.6 Mbit/s with
 * 150 ms round trips. Each load has a browser of its own, so that nothing is cached; the server is warm. Ours and the floors
 * take turns, and who begins changes with each round: whatever else the machine does falls on all alike.
 */

const settings = {
  runs: { whole: 5, short: 1 },
  /** In ms. A browser that has just been started is busy with itself for a while: that is not the page's. */
  settle: { whole: 2_500, short: 1_000 },
}
type Way = 'ours' | Floor
const order: readonly Way[] = ['ours', 'bare', 'renderer']
const addressOf = (origin: string, way: Way): string => `${origin}/${way === 'ours' ? '' : `${floors[way]}/`}insights`

await runBench('page', settings, async ({ settings: { runs, settle }, report }) => {
  const rounds: Record<PageName, Partial<Measured>[]> = { web: [], webview: [] }
  report(() => {
    printTable(rounds)
    return figuresOf(rounds)
  })
  const sandbox = await openSandbox((builds) => addFloors(builds, exchange))
  try {
    const { https, http, app } = sandbox.addresses
    const watch = `(${watchPage})(${JSON.stringify(await firstWords(http))})`
    const pages: readonly (readonly [PageName, string, readonly string[]])[] = [
      ['web', https, [watch]],
      ['webview', app, [watch, phoneScript(exchange)]],
    ]
    // Once unmeasured, pictures too: the server's first answers take longer.
    const shown = 'insightsWatch.words().then(() => new Promise((resolve) => setTimeout(resolve, 2_000)))'
    for (const [, origin, initScripts] of pages) await load({ url: addressOf(origin, 'ours'), initScripts }, shown)
    for (let run = 0; run < runs; run++) {
      for (const [page, origin, initScripts] of pages) {
        const ask = <T>(way: Way, expression: string): Promise<T> =>
          load<T>({ url: addressOf(origin, way), initScripts, settle }, expression)
        const loads: Readonly<Record<Way, () => Promise<Partial<Measured>>>> = {
          ours: () => ask<Tap>('ours', 'insightsWatch.tap()'),
          bare: async () => ({ bare_ms: await ask<number>('bare', 'insightsWatch.words()') }),
          renderer: async () => {
            const { words_ms, usable_ms } = await ask<Tap>('renderer', 'insightsWatch.tap()')
            return { renderer_words_ms: words_ms, renderer_ms: usable_ms }
          },
        }
        let round: Partial<Measured> = {}
        for (const at of order.keys()) {
          const way = order[(at + run) % order.length]
          if (way) round = { ...round, ...(await loads[way]()) }
        }
        // A tap leaves the page, so what is seen of it when it stays has a load to itself.
        round = { ...round, ...(await ask<Load>('ours', 'insightsWatch.figures()')) }
        rounds[page].push(round)
        console.error(`${page} ${run + 1} of ${runs}: ${JSON.stringify(round)}`)
      }
    }
  } finally {
    await sandbox.close()
  }
})
