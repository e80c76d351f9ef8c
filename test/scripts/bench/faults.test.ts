import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  deedNames,
  faultNames,
  missOf,
  routeNames,
  shortStep,
  someCells,
  worlds,
} from '#scripts/bench/faults/cells.ts'
import { namesIn } from '#scripts/check/packages.ts'
import { root } from '../../../esbuild.config.ts'

describe('the bench of faults', () => {
  test.concurrent.each([
    ['screen', 'nowhere', routeNames],
    ['fault', 'thunder', faultNames],
    ['deed', 'fly', deedNames],
  ] as const)(
    'refuses a %s that there is not before it starts anything, and names those that there are',
    async (kind, name, names) => {
      const bench = spawn(process.execPath, ['scripts/bench/faults.ts', `--${kind}`, name], { cwd: root })
      const [[status], stdout, stderr] = await Promise.all([
        once(bench, 'close'),
        text(bench.stdout),
        text(bench.stderr),
      ])
      expect(status).toBe(1)
      expect(stderr).toContain(`Unknown ${kind} ${name}. Use one of: ${names.join(', ')}.`)
      expect(stdout).toBe('')
    },
  )

  test('has every route in both worlds under every fault, and those alone that were asked for', () => {
    const all = cellsOf()
    expect(new Set(all.map((cell) => JSON.stringify(cell))).size).toBe(all.length)
    expect(all).toHaveLength(routeNames.length * faultNames.length * worlds.length)
    expect(cellsOf('home')).toEqual(all.filter(({ route }) => route === 'home'))
    expect(cellsOf(undefined, 'cut')).toEqual(all.filter(({ fault }) => fault === 'cut'))
    expect(cellsOf('home', 'cut')).toEqual(worlds.map((world) => ({ route: 'home', world, fault: 'cut' })))
    expect(new Set(someCells.map(({ fault }) => fault))).toEqual(new Set(faultNames))
  })

  test('looks at every route, and at every fault in both worlds, in its short form', () => {
    const few = cellsOf().filter((_, at) => at % shortStep === 0)
    expect(new Set(few.map(({ route }) => route))).toEqual(new Set(routeNames))
    expect(new Set(few.map(({ world, fault }) => `${world} ${fault}`)).size).toBe(worlds.length * faultNames.length)
    expect(few.length).toBeLessThan(cellsOf().length / 10)
  })

  test('fails where one cell does not survive, however it did not, and where none was looked at', () => {
    expect(missOf([{}, {}])).toBeUndefined()
    expect(missOf([{}, { why: 'what was typed is gone' }, {}])).toBe('1 of 3 cells did not survive.')
    expect(missOf([{ why: '' }])).toBe('1 of 1 cells did not survive.')
    expect(missOf([])).toBe('No cell was looked at.')
  })

  test('is described in docs/faults.md, with a row for each fault and no other', () => {
    const page = readFileSync(join(root, 'docs/faults.md'), 'utf8')
    expect(namesIn(page, 'Injected faults').sort()).toEqual([...faultNames].sort())
  })
})
