import { expect, test, vi } from 'vitest'
import { haveOutside, linkGroups, readOutside } from '#test/support/vectors.ts'
import { checkLink, type LinkRules, warnRefused } from '#web/lib/content/links.ts'

const base = 'https://insights.example/en/insights/posts/7'
const rules = (use: LinkRules['use'] = 'href'): LinkRules => ({ schemes: ['meridian'], base, use })
const judge = (raw: string, use?: LinkRules['use']) => checkLink(raw, rules(use))

test.each(linkGroups.map((group) => [group.about, group] as const))('%s', (_about, { links, ...own }) => {
  const judged = links.map(([raw]) => {
    const link = checkLink(raw, { ...rules(), ...own })
    return [raw, link.kind, link.kind === 'internal' ? link.href : link.kind === 'external' ? link.host : link.reason]
  })
  expect(judged).toEqual(links)
})

test.each(
  Object.entries({
    http: 'http://other.example/',
    https: 'https://other.example/',
    mailto: 'mailto:a@b.example',
    tel: 'tel:+4912345',
    blob: 'blob:https://insights.example/1',
    'data-image': 'data:image/png;base64,AA==',
    ftp: 'ftp://files.example/x',
    app: 'meridian://insights/topics',
    address: '{address}/x',
    here: './8',
    up: '../rank',
    root: '/insights',
    fragment: '#part',
  }),
)('[s5-link-%s] allows %s as a link or a picture', (id, raw) =>
  expect(judge(raw, id === 'blob' || id === 'data-image' ? 'src' : 'href').kind).not.toBe('refused'),
)

test.each([
  ['/insights/topics', '/insights/topics'],
  ['./8', '/en/insights/posts/8'],
  ['../rank', '/en/insights/rank'],
  ['#part', '#part'],
  ['#', '#'],
  ['/insights/search?q=two words', '/insights/search?q=two%20words'],
  ['{address}/insights/topics?a=1#b', '/en/insights/topics?a=1#b'],
  ['{address}', '/en'],
  ['\t{add\nress}/x', '/en/x'],
  ['{address}/../x', '/x'],
  ['https://insights.example/spot/BTCUSDT?a=1#b', '/spot/BTCUSDT?a=1#b'],
  ['\n/insights', '/insights'],
  ['  /insights', '/insights'],
])('keeps %j on our own origin', (raw, href) => expect(judge(raw)).toEqual({ kind: 'internal', href }))

test.each([
  ['https://other.example/a', 'other.example'],
  ['HTTP://Other.Example:8080/', 'other.example:8080'],
  ['http:\\\\other.example', 'other.example'],
  ['https://insights.example@evil.example/', 'evil.example'],
  ['ftp://files.example/x', 'files.example'],
  // Our own name by another protocol is another origin, and only a telephone's address has its codes.
  ['http://insights.example/a', 'insights.example'],
  ['https://other.example/hotel:1#rooms', 'other.example'],
  ['https://bіnance.example/', 'xn--bnance-pvf.example'],
])('reads %j as a link to the host %s', (raw, host) => expect(judge(raw)).toMatchObject({ kind: 'external', host }))

test.each(['mailto:a@b.example', 'tel:+4912345', 'meridian://insights/posts/7', 'meridian://insights/topics'])(
  'reads %j as a link that leaves the page and opens no site',
  (raw) => expect(judge(raw)).toEqual({ kind: 'external', href: raw, host: '' }),
)

test.each([
  ['//evil.example', 'otherOrigin'],
  ['/\\evil.example', 'otherOrigin'],
  ['/\t/evil.example', 'otherOrigin'],
  ['\t//evil.example', 'otherOrigin'],
  ['/\n\\evil.example', 'otherOrigin'],
  ['javascript:alert(1)', 'scheme'],
  ['java\nscript:alert(1)', 'scheme'],
  ['\u0001JaVaScRiPt:alert(1)', 'scheme'],
  ['vbscript:x', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['data:image/png;base64,AAAA', 'scheme'],
  ['blob:https://evil.example/1', 'otherOrigin'],
  ['blob:null/1', 'otherOrigin'],
  ['meridians://x', 'scheme'],
  ['topics', 'start'],
  ['\\evil.example', 'start'],
  ['?a=1', 'start'],
  ['', 'empty'],
  [' \t', 'empty'],
  ['https://', 'unreadable'],
] as const)('[s5-link-others] [sec-links] refuses %j (%s)', (raw, reason) =>
  expect(judge(raw)).toEqual({ kind: 'refused', reason }),
)

test.each([
  ['data:image/png;base64,AAAA', 'external'],
  ['data:image/webp,x', 'external'],
  ['blob:https://insights.example/1', 'external'],
  ['https://pictures.example/a.png', 'external'],
  ['/media/a.webp', 'internal'],
] as const)('allows %j as a picture', (raw, kind) => expect(judge(raw, 'src')).toMatchObject({ kind }))

test.each([
  ['data:image/svg+xml,<svg onload=alert(1)>', 'notAnImage'],
  ['data:image/SVG+XML;base64,AAAA', 'notAnImage'],
  ['data:text/html,<script>alert(1)</script>', 'notAnImage'],
  ['blob:https://evil.example/1', 'otherOrigin'],
  ['mailto:a@b.example', 'scheme'],
  ['meridian://x', 'scheme'],
  ['//evil.example/a.png', 'otherOrigin'],
] as const)('rejects %j as a picture (%s)', (raw, reason) =>
  expect(judge(raw, 'src')).toEqual({ kind: 'refused', reason }),
)

test('gives an accepted address the same meaning when it is parsed again', () => {
  const judged = judge('/.//evil.example')
  expect(judged).toEqual({ kind: 'internal', href: '/.//evil.example' })
  expect(judge(judged.kind === 'internal' ? judged.href : '')).toEqual(judged)
})

test.each([
  ['https://insights.example/insights', '{address}/x', { kind: 'internal', href: '/x' }],
  ['https://insights.example/xx/insights', '{address}/x', { kind: 'internal', href: '/x' }],
  ['https://insights.example/zh-TC/insights', '{address}/x', { kind: 'internal', href: '/zh-TC/x' }],
  // Checked after parsing: a longer host, user info before another host, a log-in confirmation.
  [
    'https://insights.example/insights',
    '{address}.evil.example/x',
    { kind: 'external', host: 'insights.example.evil.example' },
  ],
  ['https://insights.example/insights', '{address}@evil.example/x', { kind: 'external', host: 'evil.example' }],
  ['https://insights.example/insights', '{address}/login?confirm=1', { kind: 'refused', reason: 'dangerous' }],
  ['https://insights.example/insights', 'x{address}/x', { kind: 'refused', reason: 'start' }],
] as const)('on %s resolves the placeholder of %s to the page’s own address', (here, raw, wanted) =>
  expect(checkLink(raw, { ...rules(), base: here })).toMatchObject(wanted),
)

test('reads a blob of our own origin as a link that opens no site', () => {
  const href = 'blob:https://insights.example/1'
  expect(judge(href)).toEqual({ kind: 'external', href, host: '' })
})

test('gives a page opened as a file an origin too', () => {
  const file = { ...rules(), base: 'file:///sdcard/insights/index.html' }
  expect(checkLink('/insights/topics', file)).toMatchObject({ kind: 'internal' })
  expect(checkLink('//evil.example/x', file)).toEqual({ kind: 'refused', reason: 'otherOrigin' })
  expect(checkLink('file:///etc/passwd', file)).toEqual({ kind: 'refused', reason: 'scheme' })
})

test('[s5-link-warned] [s8-links-warn] warns once about a refused link, without the author’s text', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warnRefused('javascript:my secret words', 'scheme')
  expect(warn.mock.calls).toEqual([['Link rejected: scheme.']])
  warnRefused('javascript:my secret words', 'scheme')
  expect(warn).toHaveBeenCalledTimes(1)
})

interface UrlVector {
  readonly input: string
  readonly base: string | null
  readonly href?: string
  readonly failure?: boolean
}

/** A link to a site or to mail that the rule refuses: it wants `./` or `/` before a relative path, `https:` before a host (docs/exchange.md#texts-and-links). */
const refusedGood = (vector: UrlVector, judged: ReturnType<typeof checkLink>): boolean =>
  judged.kind === 'refused' && /^(?:https?|ftp|mailto|tel):/.test(vector.href ?? '')

test.skipIf(!haveOutside)('lets no address of the external test data past the rule', () => {
  const { vectors } = readOutside<{ readonly vectors: readonly UrlVector[] }>('url/url-urltestdata.json')
  const wrong = { scheme: [] as string[], otherOrigin: [] as string[], unreadable: [] as string[] }
  const reasons: Record<string, number> = {}
  let accepted = 0
  for (const vector of vectors) {
    const page = /^https?:/.test(vector.base ?? '') && vector.base ? new URL(vector.base).href : base
    const judged = checkLink(vector.input, { ...rules(), base: page })
    if (judged.kind === 'refused') {
      if (refusedGood(vector, judged)) reasons[judged.reason] = (reasons[judged.reason] ?? 0) + 1
      continue
    }
    accepted++
    const url = new URL(judged.href, page)
    if (!/^(?:https?|mailto|tel|ftp|meridian):$/.test(url.protocol)) wrong.scheme.push(vector.input)
    if (judged.kind === 'internal' && url.origin !== new URL(page).origin) wrong.otherOrigin.push(vector.input)
    const looksRelative = /^[./#{]/.test(vector.input.replace(/[\t\n\r]/g, '').trim())
    if (looksRelative && url.origin !== new URL(page).origin) wrong.otherOrigin.push(vector.input)
    if (vector.failure && page === vector.base) wrong.unreadable.push(vector.input)
  }
  expect(vectors).toHaveLength(891)
  expect(wrong).toEqual({ scheme: [], otherOrigin: [], unreadable: [] })
  expect({ accepted, refusedGood: reasons }).toMatchInlineSnapshot(`
    {
      "accepted": 274,
      "refusedGood": {
        "empty": 3,
        "otherOrigin": 4,
        "start": 22,
      },
    }
  `)
})

test.each([
  ...['insights', 'insights/', 'insights/posts/7', 'insights/user/mira', 'insights/notification', 'insights/topics'],
  ...['insights/topics/details/Bitcoin', 'insights/following', 'insights/rank/24h'],
])('in user content, opens meridian://%s as a screen of the app', (path) => {
  expect(judge(`meridian://${path}`)).toMatchObject({ kind: 'external', host: '' })
})

test.each([
  ...['meridian://withdraw?to=x&amount=1', 'meridian://spot/BTCUSDT', 'meridian:insights', 'meridian:///insights'],
  ...[
    'meridian://insights/setting',
    'meridian://insights/posts/7?do=1',
    'meridian://insights/posts/7#x',
    'meridian://login',
  ],
  ...[
    'meridian:withdraw://insights/topics',
    'meridian://insights/user/../../withdraw',
    'meridian://insights/user/%2e%2e/%2E%2e/withdraw',
  ],
  ...[
    'meridian://insights/user/a%2f..%2f..%2fwithdraw',
    'meridian://insights/user/a\\..\\withdraw',
    'MERIDIAN://withdraw',
  ],
])('in user content, refuses the link %s that the exchange itself may use', (raw) => {
  expect(judge(raw)).toEqual({ kind: 'refused', reason: 'dangerous' })
  expect(checkLink(raw, { ...rules(), isExchanges: true }).kind).toBe('external')
})

test.each(['tel:*%2306%23', 'tel:*#06#', 'tel:%2A123', 'tel:+49%23', 'TEL:*1', 'tel:12\t*3'])(
  'refuses a phone’s service code as a link: %s',
  (raw) => {
    expect(judge(raw)).toEqual({ kind: 'refused', reason: 'dangerous' })
    expect(checkLink(raw, { ...rules(), isExchanges: true })).toEqual({ kind: 'refused', reason: 'dangerous' })
  },
)

test.each([
  ...['/login?confirm=KEY', '/de/login?a=1&confirm=KEY', '/login?%63onfirm=KEY', './?confirm=', '/login/?confirm=1#x'],
  ...['https://insights.example/login?confirm=KEY', 'http://insights.example:8080/login?confirm=KEY'],
  // Nor one that leads there by a page of ours, however it is written and however deep.
  ...[
    '/login?from=%2Flogin%3Fconfirm%3DKEY',
    '/login?from=/login?confirm=KEY',
    '/register?a=1&from=.%2Flogin%3Fconfirm',
  ],
  ...[
    '/login?from=%5Clogin%3F%2563onfirm%3DKEY',
    '/login?from=%20/de/login%3Fcon%0Afirm%3D',
    '{address}/?to=%3Fconfirm',
  ],
  ...['/login?from=https%3A%2F%2Finsights.example%2Flogin%3Fconfirm%3DKEY', '/x?from=login%3Fconfirm%3DKEY'],
  ...['/login?from=%2Flogin%3Ffrom%3D%252Flogin%253Fconfirm%253DKEY', '#/login?confirm=KEY', `/${'?a='.repeat(30)}`],
])('refuses a link in user content that would confirm another device’s log-in: %s', (raw) => {
  expect(judge(raw)).toEqual({ kind: 'refused', reason: 'dangerous' })
})

test.each(['https://other.example/?confirm=1', 'https://other.example/?from=%2Flogin%3Fconfirm%3D1'])(
  'allows a link with a confirm parameter to another site: %s',
  (raw) => expect(judge(raw).kind).toBe('external'),
)

test('does not refuse a link on a page whose own address asks for confirmation', () => {
  const confirming = { ...rules(), base: 'https://insights.example/en/login?confirm=KEY' }
  expect(checkLink('/insights/search?q=%23tag', confirming)).toMatchObject({ kind: 'internal' })
})

test.each([
  ...[
    '/insights/search?q=confirm%3D1&from=2026-01-01',
    '/login?from=%2Finsights%2Fposts%2F7%3Fa%3D1',
    '/insights?a=#b',
  ],
  '/login?from=https%3A%2F%2Fother.example%2F%3Fconfirm%3D1',
])('allows a link that only looks like a confirmation: %s', (raw) => expect(judge(raw).kind).toBe('internal'))
