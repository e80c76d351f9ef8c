import exchange from '#fixtures/exchange.config.ts'
import { openSandbox } from '../sandbox.ts'
import { allFigures, figuresOf, printTable } from './journey/table.ts'
import { openTraveller, type Traveller } from './journey/travel.ts'
import { phoneScript } from './page/phone.ts'
import { runBench } from './runBench.ts'

/*
 * A reader who goes through the section on a slow phone, by 80 presses in each build: 390×844, a processor four times slower, one
 * device pixel a CSS pixel. Presses are the browser's own, so that it says itself how long each took to the next paint; the two
 * builds take turns, a round each. A press whose place is not there is said, and counts as none. The line is not slowed down: what
 * is measured is what the page does.
 */

/** A round that broke off is not made up for without end. */
const maxTurns = 6
const aims = { inp_p98_ms: 100, inp_worst_ms: 200, open_ms: 100, back_ms: 100 }

await runBench(
  'journey',
  { presses: { whole: 80, short: 16 } },
  async ({ settings: { presses }, report, miss, use }) => {
    const travellers: Traveller[] = []
    const heaps = new Map<string, number>()
    report(() => {
      travellers.forEach(printTable)
      return allFigures(
        travellers.map(({ build, taken }) => [build, { ...figuresOf(taken), heap_mb: heaps.get(build) ?? 0 }]),
      )
    })
    const { https, app } = use(await openSandbox()).addresses
    travellers.push(use(await openTraveller('web', https, [])))
    travellers.push(use(await openTraveller('webview', app, [phoneScript(exchange, [])])))
    for (let turn = 0; turn < maxTurns && travellers.some(({ taken }) => taken.length < presses); turn++) {
      for (const traveller of travellers) {
        await traveller.round(presses)
        console.error(`${traveller.build}: ${traveller.taken.length} of ${presses} presses`)
      }
    }
    for (const { build, heap, faults } of travellers) {
      heaps.set(build, Number((await heap()).toFixed(1)))
      for (const fault of faults) miss(`${build}, ${fault}`)
    }
  },
  { aims },
)
