import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { writingLimits } from '#bridge/site/writing.ts'
import { someKinds, written } from '#scripts/bench/hostile/growth.ts'
import { parsers } from '#scripts/bench/hostile/parsers.ts'
import { noParsers } from './noParsers.ts'

/** The most that an article may have: more no text has. */
const size = writingLimits.articleHtml

/** These do more for each character: a quarter of it is enough for them. */
const thorough = /translator|sanitiseArticle|withoutPhrase|splitByMatch|fromMatch|videos|findSecret|suspiciousIn|isHeld/

const rows = Object.entries(parsers).map(([name, parse]) => ({
  name,
  parse,
  length: thorough.test(name) ? size / 4 : size,
}))

/**
 * No clock is read. A parser that goes over its text again for each of its characters takes 80,000,000,000 steps here, which are minutes
 * for each text; one that goes over it once takes 400,000, which are milliseconds. vitest's own time-out is the only limit.
 * `npm run bench -- hostile` measures the same table.
 */
describe.each(rows)('$name reads $length characters of hostile text in linear time', ({ length, parse }) => {
  test.each(someKinds)('$unit, repeated, in $frame', async ({ unit, frame }) => {
    await parse(written(length, unit, frame))
  })
})

const folders = ['web', 'bridge', 'webview', 'fixtures/gateway/translator', 'fixtures/gateway/calls']
const reads = /\.(?:match|matchAll|replace|replaceAll|split|normalize|test|exec|search)\(/

test('lists every module that parses user text in the bench, or gives a reason', () => {
  const table = readFileSync('scripts/bench/hostile/parsers.ts', 'utf8')
  const modules = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((path) => reads.test(readFileSync(path, 'utf8')))
  const missing = modules.filter((path) => !table.includes(`#${path}'`) && !(path in noParsers))
  expect(missing).toEqual([])
  expect(Object.keys(noParsers).filter((path) => !modules.includes(path))).toEqual([])
})
