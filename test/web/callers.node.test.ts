import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { callers, onlyReads } from './callers.ts'

/*
 * Code that makes a call for a waiting reader has a row with its behaviour after 429, after 9 s and without an answer,
 * or a reason for having none.
 */

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const tests = ['test/web/busy.test.ts', 'test/web/busySheets.test.tsx', 'test/web/busyRows.tsx'].map(read).join('\n')

/** A call in a file as written: its name, or the expression of its name. */
function sitesIn(path: string): readonly { readonly site: string; readonly name: string; readonly waits: boolean }[] {
  const call = /(?:(makeCall)|client\s*\.call|(?<![.\w])call)\(\s*(?:`([^`]*)`|'([^']*)'|([^,()\s]+))/g
  return [...read(path).matchAll(call)].map(([, waits, made, text, other]) => {
    const name = made?.replace(/\$\{[^}]*\}/, '*') ?? text ?? other ?? ''
    return { site: `${path} ${name}`, name, waits: waits !== undefined }
  })
}

const root = new URL('../../', import.meta.url)
const sites = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap(sitesIn)
const reads: readonly string[] = Object.values(onlyReads).flat()
/** Calls other than reads by the client itself. */
const acting = new Set(sites.filter(({ name, waits }) => waits || !reads.includes(name)).map(({ site }) => site))

test('each caller that acts, or is waited for, is in the table, and the table has no other', () => {
  expect(acting.size).toBeGreaterThan(50)
  expect([...acting].sort()).toEqual(Object.keys(callers).sort())
})

test('a call that is only read is made somewhere, and is said once to be', () => {
  const made = new Set(sites.map(({ name }) => name))
  expect(reads.filter((name) => !made.has(name))).toEqual([])
  expect(reads.length).toBe(new Set(reads).size)
})

/** The end of the path that a row troubles; `undefined` where there is no such row. */
function pathOf(title: string): string | undefined {
  const named = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const row = new RegExp(`'${named}': \\{[^}]*?path: '([^']+)'|\\['${named}', '(\\w+)'`).exec(tests)
  return row?.[1] ?? row?.[2]
}

/** Whether a call of this name has such a path; a computed name may have any. */
function goesTo(name: string, end: string): boolean {
  const named = new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '\\w+')}$`)
  const rows = Object.entries(calls)
  const mine = name.includes('.') ? rows.filter(([one]) => named.test(one)) : rows
  return mine.some(([, { path }]) => `/${path}`.endsWith(`/${end}`))
}

const held = Object.entries(callers)
const withRows = held.flatMap(([site, one]) => ('rows' in one ? one.rows.map((row) => [site, row] as const) : []))
test.each(withRows)('%s is troubled by the row “%s”', (site, row) => {
  const name = site.slice(site.indexOf(' ') + 1)
  const end = pathOf(row)
  expect(end).toBeDefined()
  expect(goesTo(name, end ?? '')).toBe(true)
})

test('files of callers’ own tests exist', () => {
  const named = held.flatMap(([, one]) => ('in' in one ? [one.in] : []))
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})
