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
  ...Object.fromEntries(
    [
      ...['account/enter.ts', 'draft/place.ts', 'fansAndFocus/address.ts', 'missing/Missing.tsx', 'rank/RankTable.tsx'],
      ...['rank/tabs.ts', 'search/address.ts', 'topic/order.ts', 'user/User.tsx'],
    ].map((path) => [`web/screens/${path}`, 'cuts the address that is shown at a sign']),
  ),
  ...Object.fromEntries(
    ['screens/trade/numbers.ts', 'screens/trade/chart/bars.ts', 'components/MediaGrid/MediaGrid.tsx'].map((path) => [
      `web/${path}`,
      'reads numbers, or what is written of them here',
    ]),
  ),
  'bridge/site/callingCodes.ts': 'reads a table of our own',
  'fixtures/gateway/calls/check.ts': 'reads a schema’s words, and 15 digits of a query at most',
  'fixtures/gateway/calls/match.ts': 'reads at most 100 characters, and hands them to the database',
  'fixtures/gateway/calls/notifications.ts': 'fills in a sentence of our own',
  'fixtures/gateway/calls/readForm.ts': 'reads a header, up to its first semicolon',
  'fixtures/gateway/calls/register.ts': 'reads three digits of a header at most',
  'fixtures/gateway/calls/third/steps.ts': 'reads a number that its schema bounds',
  'fixtures/gateway/calls/third/telegram.ts': 'reads 64 digits',
  'fixtures/gateway/calls/third/wallet.ts': 'reads a message that its schema bounds',
  'web/components/CodeField/CodeField.tsx': 'asks latinDigits, and leaves out signs one by one',
  'web/components/Pagination/GoTo.tsx': 'leaves out signs one by one',
  'web/components/ShortcutSheet/ShortcutList.tsx': 'reads a table of our own',
  'web/components/WritingField/useWriting.ts': 'looks at one character beside the cursor',
  'web/screens/account/checks.ts': 'reads what fieldFault has bounded to 128 characters',
  'web/screens/article/Preview.tsx': 'reads what the editor has written, with a class of signs between two quotes',
  'web/screens/login/qr/Asker.tsx': 'asks latinDigits, and leaves out signs one by one',
  'web/screens/login/third/secret.ts': 'reads bytes that this browser has made',
  'web/screens/login/third/wallet.ts': 'reads what a wallet says, a line of it',
  'web/screens/notification/sentence.tsx': 'cuts a sentence of our own at one mark',
  'web/screens/post/PostContent.tsx': 'looks for one sign after four others',
  'web/screens/topic/TopicStandIn.tsx': 'reads five letters at most',
  'web/screens/trade/markets/arrange.ts': 'leaves out signs one by one',
}

const folders = [
  ...['web/content', 'web/editor', 'web/components', 'web/screens', 'bridge/site'],
  ...['fixtures/gateway/translator', 'fixtures/gateway/calls'],
]
const reads = /\.(?:match|matchAll|replace|replaceAll|split|normalize|test|exec|search)\(/

test('whatever takes people’s text apart stands in the table of the bench, or is named here with its reason', () => {
  const table = readFileSync('scripts/bench/hostile/parsers.ts', 'utf8')
  const modules = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((path) => reads.test(readFileSync(path, 'utf8')))
  const missing = modules.filter((path) => !table.includes(`/${path}'`) && !(path in others))
  expect(missing).toEqual([])
  expect(Object.keys(others).filter((path) => !modules.includes(path))).toEqual([])
})
