import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callingCodes, countryOfTag } from '../../../bridge/site/callingCodes.ts'
import { currencies } from '../../../bridge/site/currencies.ts'
import { type LocaleCode, locales } from '../../../bridge/site/locales.ts'
import { root } from '../../../esbuild.config.ts'
import { readLocale } from '../../../scripts/build/locales.ts'
import { axisTexts } from '../../../web/features/markets/trade/chart/axisTexts.ts'
import { $intl } from '../../../web/i18n/i18n.ts'
import { bases } from '../../../web/i18n/regions.ts'
import { languageTag, setPathLocale } from '../../../web/lib/page/appearance.ts'
import { weekStart } from '../../../web/ui/DatePicker/Calendar.tsx'
import { whenText } from '../../../web/ui/TimeAgo/whenText.ts'

beforeAll(() => vi.stubEnv('TZ', 'UTC'))
afterAll(() => {
  vi.unstubAllEnvs()
  setPathLocale('en')
})

const evening = Date.UTC(2026, 2, 5, 21, 4, 7)
const day = 24 * 60 * 60 * 1000

/** What the page writes by the reader's tag, by its name in docs/languages.md. */
const formats: Readonly<Record<string, (tag: string) => string | number>> = {
  'a date': () => $intl.get().day().format(evening),
  'a moment': () => $intl.get().moment().format(evening),
  'a time of day': () => $intl.get().clock().format(evening),
  'how long ago': () => $intl.get().relative().format(-4, 'hour'),
  'a number': () => $intl.get().plain().format(1_234_567.5),
  'a short count': () => `${$intl.get().short(1_249)} ${$intl.get().short(3_400_000)}`,
  'a date in words': () => whenText(evening, evening + 9 * day, $intl.get()),
  'a weekday and its time': () => whenText(evening, evening + 3 * day, $intl.get()),
  'a day in full': (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(evening),
  'a chart’s days': (tag) => axisTexts(tag, '1D').mark(evening / 1000, 'day'),
  'a chart’s day in full': (tag) => axisTexts(tag, '1D').moment(evening / 1000),
  'a chart’s moment': (tag) => axisTexts(tag, '1').moment(evening / 1000),
  'a list of people': (tag) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(['A', 'B', 'C']),
  'a percentage': (tag) => new Intl.NumberFormat(tag, { style: 'percent' }).format(0.5),
  'the first day of the week': weekStart,
  'the country of a telephone number': countryOfTag,
}

const writtenIn = (code: LocaleCode): readonly (string | number)[] => {
  setPathLocale(code)
  return Object.values(formats).map((write) => write(languageTag(code)))
}

/** Countries and currencies as a language names them. */
const namesIn = (code: LocaleCode): readonly (string | undefined)[] => {
  const namesOf = (type: 'region' | 'currency') => new Intl.DisplayNames([languageTag(code), 'en'], { type })
  const [regions, units] = [namesOf('region'), namesOf('currency')]
  return [...[...callingCodes.keys()].map((key) => regions.of(key)), ...currencies.map((key) => units.of(key))]
}

const differing = <T>(own: readonly T[], base: readonly T[]): number =>
  own.filter((item, at) => item !== base[at]).length

test('docs/languages.md counts what each region has otherwise: texts, formats and names', async () => {
  const page = await readFile(join(root, 'docs/languages.md'), 'utf8')
  const rows = page.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)
  const said = [...rows].map(([, code, ...counts]) => [code, ...counts.map(Number)])
  const found: (string | number)[][] = []
  for (const { code } of locales) {
    const base = bases[code]
    if (!base) continue
    const texts = Object.values(await readLocale(code)).flatMap((messages) => Object.keys(messages)).length
    const written = differing(writtenIn(code), writtenIn(base))
    const names = differing(namesIn(code), namesIn(base))
    found.push([code, texts, written, names, texts + written + names])
  }
  expect(said.toSorted()).toEqual(found.toSorted())
})

test('docs/languages.md names each format that is counted', async () => {
  const page = (await readFile(join(root, 'docs/languages.md'), 'utf8')).replaceAll(/\s+/g, ' ')
  expect(Object.keys(formats).filter((name) => !page.includes(name))).toEqual([])
})
