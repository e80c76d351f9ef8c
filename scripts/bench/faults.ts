import { openSandbox } from '../sandbox.ts'
import { commanding } from '../sandboxKey.ts'
import {
  cellsOf,
  type DeedCell,
  deedCells,
  deedNames,
  faultNames,
  nameOf,
  routeNames,
  shortStep,
  worlds,
} from './faults/cells.ts'
import { openGround } from './faults/ground.ts'
import { type CellResult, runCell } from './faults/runCell.ts'
import { authorsOf, type DeedResult, runDeed } from './faults/runDeed.ts'
import { runBench } from './runBench.ts'

/**
 * Every route, in a browser and in the app, with every fault. Within 16 s, a reader must see the content or an error with a
 * next step. Typed text must not be lost, and the next step must work once the fault is gone. `-- --screen home --fault silence`
 * runs some cells, `-- --deed delete` those with an action of the reader.
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
  async ({ settings: { pages, each }, chosen: { screen, fault, deed }, report, miss, use }) => {
    const results: CellResult[] = []
    const deeds: DeedResult[] = []
    let reported = 0
    report(() => {
      console.table(
        Object.fromEntries(
          routeNames.flatMap((route) => worlds.map((world) => [`${route}, ${world}`, rowOf(results, route, world)])),
        ),
        faultNames,
      )
      for (const { cell, settledMs, why } of deeds)
        console.log(`  ${cell.deed}, ${cell.fault}: ${why ?? `${(settledMs / 1_000).toFixed(1)} s`}`)
      for (const { cell, why } of results) if (why) console.log(`\n  ${nameOf(cell)}: ${why}`)
      const longest = Math.max(0, ...results.map(({ settledMs }) => settledMs))
      return {
        cells: results.length + deeds.length,
        survived: [...results, ...deeds].filter(({ why }) => !why).length,
        longest_s: Math.round(longest / 100) / 10,
        reported,
      }
    })
    const sandbox = use(await openSandbox())
    const ground = await openGround(sandbox, patienceMs)
    use(ground.tabs)
    const cells = cellsOf(screen, fault)
    const waiting = deed ? [] : screen || fault ? [...cells] : cells.filter((_, at) => at % each === 0)
    const authors = await authorsOf(sandbox.addresses.http)
    const isDone = (cell: DeedCell) => (!deed || cell.deed === deed) && (!fault || cell.fault === fault)
    const doing = screen || (fault && !deed) ? [] : deedCells.filter(isDone)
    for (const [at, cell] of doing.entries())
      deeds.push(await runDeed(cell, authors[at % authors.length] ?? '', ground))
    const work = async () => {
      for (let cell = waiting.shift(); cell; cell = waiting.shift()) results.push(await runCell(cell, ground))
    }
    await Promise.all(Array.from({ length: pages }, work))
    const told = await (await fetch(`${sandbox.addresses.http}/sandbox/errors.json`, { headers: commanding })).json()
    reported = (told as { reports: unknown[] }).reports.length
    const all = [...results, ...deeds]
    const lost = all.filter(({ why }) => why !== undefined).length
    if (all.length === 0) miss('No cell was looked at.')
    else if (lost > 0) miss(`${lost} of ${all.length} cells did not survive.`)
  },
  { choices: { screen: routeNames, fault: faultNames, deed: deedNames } },
)
