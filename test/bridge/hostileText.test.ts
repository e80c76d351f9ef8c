import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { writingLimits } from '../../bridge/site/writing.ts'
import { parsers } from '../../scripts/bench/hostile/parsers.ts'
import { someKinds, written } from '../../scripts/bench/hostile/texts.ts'

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
 * `npm run bench:hostile` measures the same table.
 */
describe.each(rows)('$name reads $length characters of anything in one go', ({ length, parse }) => {
  test.each(someKinds)('$unit, over and over, in $frame', async ({ unit, frame }) => {
    await parse(written(length, unit, frame))
  })
})

/** Modules that read what people write, whose parsers stand in no row, and why. */
const others: Readonly<Record<string, string>> = {
  'web/content/dates.ts': 'reads dates of the page’s own form',
  'web/content/judgeAddresses.ts': 'reads elements, in a browser',
  'web/content/secrets/keys.ts': 'is a part of findSecret',
  'web/content/secrets/words.ts': 'is a part of findSecret',
  'web/editor/direction.ts': 'asks directionOfText',
  'web/editor/htmlOf.ts': 'writes what the editor has',
  'web/editor/keys.ts': 'reads the name of the machine',
  'web/editor/links.ts': 'reads the address in one field, at once',
  'web/editor/measure.ts': 'reads the editor’s blocks',
  'web/editor/paste.ts': 'asks sanitise and sliceOfText',
  'web/editor/pictures.ts': 'reads the clipboard’s HTML before sanitise',
  'fixtures/gateway/calls/writing/marks.ts': 'asks marksIn',
  'fixtures/gateway/translator/wordList.ts': 'reads the sandbox’s own lists',
}

const folders = ['web/content', 'web/editor', 'fixtures/gateway/translator', 'fixtures/gateway/calls/writing']
const reads = /\.(?:match|matchAll|replace|replaceAll|split|normalize|test|exec|search)\(/

test('whatever takes people’s text apart stands in the table of the bench, or is named here with its reason', () => {
  const table = readFileSync('scripts/bench/hostile/parsers.ts', 'utf8')
  const modules = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`))
    .filter((path) => reads.test(readFileSync(path, 'utf8')))
  const missing = modules.filter((path) => !table.includes(`/${path}'`) && !(path in others))
  expect(missing).toEqual([])
  expect(Object.keys(others).filter((path) => !modules.includes(path))).toEqual([])
})
