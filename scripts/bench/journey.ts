import exchange from '#fixtures/exchange.config.ts'
import { openSandbox } from '../sandbox.ts'
import { allFigures, figuresOf, limitOf, printTable } from './journey/table.ts'
import { openFloor, openTraveller, type Traveller } from './journey/travel.ts'
import { phoneScript } from './page/phone.ts'
import { runBench } from './runBench.ts'

/*
 * A reader goes through each build with 80 presses on a slow phone: 390×844, CPU slowed down four times, one device pixel per
 * CSS pixel. Presses are native, so that the browser itself reports the time to the next paint. The two builds alternate by
 * round. A press whose target is missing is reported and not counted. The network is not throttled: only the page's work is
 * measured. The floor is a bare page without styles that swaps the same nodes on the same kind of press, after each round. If the
 * floor alone takes more than 70 ms, the aim is 1.5 times the floor.
 */

const maxTurns = 6
const aims = { inp_p98: 100, inp_worst: 200, open: 100, back: 100 }

await runBench(
  'journey',
  { presses: { whole: 80, short: 16 } },
  async ({ settings: { presses }, report, miss, use }) => {
    const travellers: Traveller[] = []
    const heaps = new Map<string, number>()
    const figures = () =>
      allFigures(travellers.map(({ build, taken }) => [build, { ...figuresOf(taken), heap_mb: heaps.get(build) ?? 0 }]))
    report(() => {
      travellers.forEach(printTable)
      return figures()
    })
    const { https, app } = use(await openSandbox()).addresses
    const floor = use(await openFloor())
    travellers.push(use(await openTraveller('web', https, [])))
    travellers.push(use(await openTraveller('webview', app, [phoneScript(exchange, [])])))
    for (let turn = 0; turn < maxTurns && travellers.some(({ taken }) => taken.length < presses); turn++) {
      for (const traveller of travellers) {
        await traveller.round(presses, floor)
        console.error(`${traveller.build}: ${traveller.taken.length} of ${presses} presses`)
      }
    }
    for (const { build, heap, faults } of travellers) {
      heaps.set(build, Number((await heap()).toFixed(1)))
      for (const fault of faults) miss(`${build}, ${fault}`)
    }
    const found = figures()
    for (const [name, aim] of Object.entries(aims)) {
      for (const { build } of travellers) {
        const value = Number(found[`${build}_${name}_ms`])
        const limit = limitOf(aim, Number(found[`${build}_${name}_floor_ms`]))
        if (value > limit) miss(`${build}_${name}_ms is ${value}: ${limit} at most.`)
      }
    }
  },
)
