import { cellsOf, faultNames, nameOf, routeNames, shortStep, worlds } from '#test/chromium/everyScreen/cells.ts'
import { type CellResult, openGround, runCell } from '#test/chromium/everyScreen/runCell.ts'
import { openSandbox } from '../sandbox.ts'
import { commanding } from '../sandboxKey.ts'
import { runBench } from './runBench.ts'

/**
 * Every route, in a browser and in the app, with every fault. Within 16 s, a reader must see the content or an error with a
 * next step. Typed text must not be lost, and the next step must work once the fault is gone. `-- --screen home --fault silence`
 * runs some cells.
 */
const settings = {
  pages: { whole: 6, short: 6 },
  each: { whole: 1, short: shortStep },
}

/** Time limit for an error message, including the timeout of the inline boot script. */
const patienceMs = 16_000

const rowOf = (results: readonly CellResult[], route: string, world: string) =>
  Object.fromEntries(
    results
      .filter(({ cell }) => cell.route === route && cell.world === world)
      .map(({ cell, why, settledMs }) => [cell.fault, why ? 'FAILED' : `${(settledMs / 1_000).toFixed(1)} s`]),
  )

await runBench(
  'faults',
  settings,
  async ({ settings: { pages, each }, chosen: { screen, fault }, report, miss, use }) => {
    const results: CellResult[] = []
    let reported = 0
    report(() => {
      const rows = routeNames.flatMap((route) =>
        worlds.map((world) => [`${route}, ${world}`, rowOf(results, route, world)]),
      )
      console.table(Object.fromEntries(rows), faultNames)
      for (const { cell, why } of results) if (why) console.log(`\n  ${nameOf(cell)}: ${why}`)
      const longest = Math.max(0, ...results.map(({ settledMs }) => settledMs))
      return {
        cells: results.length,
        survived: results.filter(({ why }) => !why).length,
        longest_s: Math.round(longest / 100) / 10,
        reported,
      }
    })
    const sandbox = use(await openSandbox())
    const ground = await openGround(sandbox, patienceMs)
    use(ground.tabs)
    const waiting = cellsOf(screen, fault).filter((_, at) => screen || fault || at % each === 0)
    const work = async () => {
      for (let cell = waiting.shift(); cell; cell = waiting.shift()) results.push(await runCell(cell, ground))
    }
    await Promise.all(Array.from({ length: pages }, work))
    const told = await (await fetch(`${sandbox.addresses.http}/sandbox/errors.json`, { headers: commanding })).json()
    reported = (told as { reports: unknown[] }).reports.length
    const lost = results.filter(({ why }) => why !== undefined).length
    if (results.length === 0) miss('No cell was looked at.')
    else if (lost > 0) miss(`${lost} of ${results.length} cells did not survive.`)
  },
  { choices: { screen: routeNames, fault: faultNames } },
)
