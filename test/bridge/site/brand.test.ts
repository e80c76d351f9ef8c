import { describe, expect, test } from 'vitest'
import { brandFaults, drawingFor, sectionOf, wordedFaults, wordedIn } from '#bridge/site/brand.ts'
import { legalFaults, maxTermsVersion } from '#bridge/site/legal.ts'
import { ownWordsFaults } from '#bridge/site/ownWords.ts'
import { riskFaults, riskWarningIn } from '#bridge/site/risk.ts'

const brand = { name: 'A', accent: ['#1D5FE0', '#6FA3FF'] } as const
const faultsOf = (more: object) => brandFaults({ ...brand, ...more })

describe('texts by language', () => {
  test('uses a single text for all languages', () => expect(wordedIn('/terms', 'de')).toBe('/terms'))
  test('uses a region’s own text, else its language’s, else the English one', () => {
    const texts = { en: 'Harbour', es: 'Puerto', 'es-AR': 'Puerto nuestro' }
    expect(wordedIn(texts, 'es-AR')).toBe('Puerto nuestro')
    expect(wordedIn(texts, 'es-ES')).toBe('Puerto')
    expect(wordedIn(texts, 'ja')).toBe('Harbour')
  })
  test.each([
    ['', ['links.help must not be empty.']],
    [' ', ['links.help must not be empty.']],
    [7, ['links.help must be a text, or texts by language with one for "en".']],
    [{ en: 7 }, ['links.help must be a text, or texts by language with one for "en".']],
    [{ en: ' ' }, ['links.help.en must not be empty; it is " ".']],
    [{ en: '/help', de: 7 }, ['links.help.de must not be empty; it is 7.']],
    [{ en: '/help', de: undefined }, ['links.help.de must not be empty; it is missing.']],
    [{ en: '/help', DE: '/hilfe' }, ['links.help.DE is not a supported language, such as "de" or "zh-CN".']],
    [{ en: '/help', 'zh-CN': '/bz' }, []],
    ['/help', []],
  ])('checks %j', (value, faults) => expect(wordedFaults('links.help', value)).toEqual(faults))
})

test('names the section by the exchange’s text, else the language’s, else Insights', () => {
  expect(sectionOf({ section: { en: 'Harbour', de: 'Hafen' } }, 'de', 'Einblicke')).toBe('Hafen')
  expect(sectionOf({}, 'de', 'Einblicke')).toBe('Einblicke')
  expect(sectionOf({}, 'de')).toBe('Insights')
})

test('uses the drawing of the theme, or that of both', () => {
  expect(drawingFor(['white.svg', 'black.svg'], 'white')).toBe('white.svg')
  expect(drawingFor(['white.svg', 'black.svg'], 'black')).toBe('black.svg')
  expect(drawingFor('both.svg', 'black')).toBe('both.svg')
})

test.each<[what: string, more: object]>([
  ['nothing more', {}],
  ['drawings of one and of two themes', { logo: 'a.svg', mark: ['a.svg', 'b.svg'] }],
  ['files', { icon: 'a.svg', share: 'a.png' }],
  ['the least radius', { radius: 0 }],
  ['the largest radius', { radius: 24 }],
  ['families of a font', { font: '"Noto Sans 2", Inter-Display, serif' }],
  ['a section', { section: { en: 'Harbour' } }],
])('accepts a brand with %s', (_, more) => expect(faultsOf(more)).toEqual([]))

test('leaves a brand that is no object to another check', () => {
  expect([brandFaults(undefined), brandFaults('A'), brandFaults({ ...brand, accent: '#1D5FE0' })]).toEqual([[], [], []])
})

const drawing = (key: string, value: string) =>
  `brand.${key} must be SVG or the path of an SVG file, or two of them, for the white and the black theme; it is ${value}.`
const radius = (value: string) => `brand.radius must be a number of pixels from 0 to 24; it is ${value}.`
const font = (value: string) => `brand.font must be font families such as Inter, sans-serif; it is ${value}.`

test.each<[more: object, faults: readonly string[]]>([
  [{ logo: '' }, [drawing('logo', '""')]],
  [{ logo: ' ', mark: 7 }, [drawing('logo', '" "'), drawing('mark', '7')]],
  [{ mark: ['a.svg', 'b.svg', 'c.svg'] }, [drawing('mark', '["a.svg","b.svg","c.svg"]')]],
  [{ mark: ['a.svg', ''] }, [drawing('mark', '["a.svg",""]')]],
  [
    { icon: ' ', share: 7 },
    ['brand.icon must be the path of a file; it is " ".', 'brand.share must be the path of a file; it is 7.'],
  ],
  [{ radius: -1 }, [radius('-1')]],
  [{ radius: 25 }, [radius('25')]],
  [{ radius: '8' }, [radius('"8"')]],
  [{ font: '' }, [font('""')]],
  [{ font: 7 }, [font('7')]],
  [{ font: 'Inter;' }, [font('"Inter;"')]],
  [{ font: '<Inter' }, [font('"<Inter"')]],
  [{ section: 'Harbour' }, ['brand.section must be names by language, such as { en: "Community" }.']],
  [{ section: { en: '' } }, ['brand.section.en must not be empty; it is "".']],
])('reports the faults of %j', (more, faults) => expect(faultsOf(more)).toEqual(faults))

describe('an accent with too little contrast', () => {
  const accent = (white: unknown, black: unknown) => faultsOf({ accent: [white, black] })
  const white = (colour: string, ratio: string) =>
    `brand.accent[0] ${colour} cannot be read as text on the white theme: its contrast with #eceef1 is ${ratio}:1, and must be 4.5:1. Take a darker shade of it.`

  test('is reported with the background where it is worst, and its contrast rounded down', () => {
    expect(accent('#F0B90B', '#6FA3FF')).toEqual([white('#F0B90B', '1.55')])
    expect(accent('#1D5FE0', '#1D5FE0')).toEqual([
      'brand.accent[1] #1D5FE0 cannot be read as text on the black theme: its contrast with #1d232a is 2.83:1, and must be 4.5:1. Take a lighter shade of it.',
    ])
  })
  test('is accepted from 4.5:1 on, in letters of either case, without rounding up', () => {
    expect(accent('#0071b3', '#6fa3FF')).toEqual([])
    expect(accent('#006CCC', '#6fa3FF')).toEqual([white('#006CCC', '4.49')])
  })
  test('is reported as unusable for text and as a background when it is a medium shade', () => {
    const between = (at: number, colour: string, on: string, ratio: string) =>
      `No text can be read on brand.accent[${at}] ${colour}: the best contrast, with ${on}, is ${ratio}:1, and must be 4.5:1.`
    expect(accent('#777777', '#7a7a7a')).toEqual([
      white('#777777', '3.85'),
      between(0, '#777777', '#ffffff', '4.47'),
      expect.stringMatching(/^brand\.accent\[1\] #7a7a7a cannot be read as text on the black theme/),
      between(1, '#7a7a7a', '#071225', '4.35'),
    ])
  })
  test('is not reported for a value that is not a colour', () => {
    expect(accent('blue', '#6FA3FF#')).toEqual([])
    expect(accent('x#F0B90B', 7)).toEqual([])
    expect(accent('#F0B90', undefined)).toEqual([])
  })
})

const address = (name: string) =>
  `links.${name} must be a path such as /terms or an address such as https://example.com/terms.`
const way = (name: string) => `links.${name} must lead to a page; only links.trade may have {coin} and {symbol} in it.`
const version = 'terms.version must be a text of 1 to 40 characters, such as "2026-03".'
const unread = 'terms needs links.terms. Set it to the address of the terms.'
type Row = [config: Readonly<Record<string, unknown>>, faults: readonly string[]]
const links = { terms: '/terms' }

test.each<[config: Readonly<Record<string, unknown>>]>([
  [{}],
  [{ links: {} }],
  [{ links: { terms: '/', privacy: 'https://meridian.example/privacy', help: 'mailto:help@meridian.example' } }],
  [{ links: { imprint: { en: '/imprint', de: 'https://meridian.example/impressum' } } }],
  [
    {
      links: {
        exchange: '/',
        password: 'https://meridian.example/reset',
        security: '/security',
        deposit: { en: '/deposit', de: '/einzahlen' },
        trade: 'https://meridian.example/{coin}/{symbol}',
      },
    },
  ],
  [{ links, terms: { version: 'x'.repeat(maxTermsVersion) } }],
  [{ languages: ['zh-CN', 'en'] }],
])('finds no fault in %j', (config) => expect(legalFaults(config)).toEqual([]))

test.each<Row>([
  [{ links: 7 }, ['links must be addresses by name, such as { terms: "https://example.com/terms" }.']],
  [
    { links: { jobs: '/jobs' } },
    [
      'links has no "jobs"; it may have terms, privacy, rules, help, imprint, exchange, password, security, deposit, trade.',
    ],
  ],
  [{ links: { help: '' } }, ['links.help must not be empty.']],
  ...[
    'help',
    '//elsewhere.example',
    '/a b',
    'x/help',
    'http://meridian.example',
    'https://',
    'https:///x',
    'https://a b',
    'xhttps://a.example',
    'mailto:help',
    'mailto:@a',
    'mailto:a@',
    'xmailto:a@b',
    'javascript:1',
  ].map((help): Row => [{ links: { help } }, [address('help')]]),
  [{ links: { help: { en: '/help', de: 'hilfe' } } }, [address('help')]],
  ...[
    { trade: '/trade/{pair}' },
    { trade: '/trade/{coin' },
    { trade: 'mailto:desk@meridian.example' },
    { deposit: '/deposit/{coin}' },
    { password: { en: '/reset', de: 'mailto:reset@meridian.example' } },
  ].map((ways): Row => [{ links: ways }, [way(Object.keys(ways)[0] ?? '')]]),
  [{ links: { trade: 'javascript:{coin}' } }, [address('trade')]],
  [{ terms: { version: '1' } }, [unread]],
  [{ terms: { version: '1' }, links: {} }, [unread]],
  [{ terms: { version: '1' }, links: 7 }, [expect.stringMatching(/^links must be/), unread]],
  [{ links, terms: 7 }, [version]],
  [{ links, terms: { version: '' } }, [version]],
  [{ links, terms: { version: ' ' } }, [version]],
  [{ links, terms: { version: 1 } }, [version]],
  [{ links, terms: { version: 'x'.repeat(41) } }, [version]],
  [{ languages: [] }, ['languages must be a list, such as ["en", "de"].']],
  [{ languages: 'en' }, ['languages must be a list, such as ["en", "de"].']],
  [{ languages: ['en', 'EN'] }, ['languages has "EN", which is not a supported language, such as "de" or "zh-CN".']],
  [{ languages: ['en', 'tr'] }, ['languages has "tr", which is not a supported language, such as "de" or "zh-CN".']],
  [{ languages: ['en', 7] }, ['languages has 7, which is not a supported language, such as "de" or "zh-CN".']],
  [{ languages: ['en', 'de', 'en'] }, ['languages names one twice.']],
])('reports the faults of %j', (config, faults) => expect(legalFaults(config)).toEqual(faults))

const all = { en: 'Prices move.', de: 'Preise schwanken.' }

test.each([
  ['GB', 'en', 'Do not invest.'],
  ['DE', 'de', 'Preise schwanken.'],
  ['', 'de', 'Preise schwanken.'],
  ['FR', 'fr', 'Prices move.'],
] as const)('shows a reader in %j who reads %s: %s', (region, code, text) => {
  expect(riskWarningIn({ riskWarnings: { all, GB: 'Do not invest.' } }, region, code)).toBe(text)
})

test.each([
  [{}, 'GB'],
  [{ riskWarnings: { GB: 'Do not invest.' } }, 'FR'],
  [{ riskWarnings: { GB: 'Do not invest.' } }, ''],
])('%j shows no warning in %j', (config, region) => {
  expect(riskWarningIn(config, region, 'en')).toBeUndefined()
})

const shape = ['riskWarnings must be lines by region, such as { all: "…", GB: { en: "…" } }.']
test.each([
  [undefined, []],
  [{ all, GB: 'Do not invest.' }, []],
  ['Prices move.', shape],
  [{}, shape],
  [{ gb: 'x' }, ['riskWarnings.gb is no region: write "all", or its two letters, such as "GB".']],
  [{ GBR: 'x' }, ['riskWarnings.GBR is no region: write "all", or its two letters, such as "GB".']],
  [{ all: '' }, ['riskWarnings.all must not be empty.']],
  [{ GB: { de: 'x' } }, ['riskWarnings.GB must be a text, or texts by language with one for "en".']],
])('%j: %j', (riskWarnings, faults) => expect(riskFaults({ riskWarnings })).toEqual(faults))

test.each([
  [undefined, []],
  [{}, []],
  [{ en: { shell: { write: 'Share' } }, 'es-AR': { home: { newPosts: { one: 'x', many: 'x', other: 'x' } } } }, []],
  ['Share', ['messages must be texts by language, such as { en: { shell: { write: "Share" } } }.']],
  [{ tlh: {} }, ['messages.tlh is not a supported language, such as "de" or "zh-CN".']],
  [{ DE: {} }, ['messages.DE is not a supported language, such as "de" or "zh-CN".']],
  [{ de: 'Teilen' }, ['messages.de must be texts by namespace and key.']],
  [{ de: { shell: 'Teilen' } }, ['messages.de.shell must be texts by key.']],
  [
    { de: { shell: { write: 7, more: { one: 1 } } } },
    [
      'messages.de.shell.write must be a text, or texts by plural form.',
      'messages.de.shell.more must be a text, or texts by plural form.',
    ],
  ],
])('%j: %j', (messages, faults) => expect(ownWordsFaults({ messages })).toEqual(faults))
