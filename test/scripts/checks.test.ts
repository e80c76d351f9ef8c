import { describe, expect, test } from 'vitest'
import { bareTextFaults } from '#scripts/check/bareText.ts'
import { copyFaults } from '#scripts/check/copies.ts'
import { importFault, linksOf, placeFault, writingFault } from '#scripts/check/imports.ts'
import { caseFaults, documentFaults, featureFaults, wordFaults } from '#scripts/check/tracked.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line(${at})`).join('\n')
const imports = lines(12).replaceAll(/line\((\d+)\)/g, "import { line$1 } from './line.ts'")
const copies = (one: string, other: string, isKnown = false) =>
  copyFaults(
    new Map([
      ['a.ts', one],
      ['b.ts', other],
    ]),
    isKnown ? [{ files: ['a.ts', 'b.ts'], why: 'a test' }] : [],
  )

const bareText = (jsx: string) => bareTextFaults('web/ui/X.tsx', `export const X = () => ${jsx}`)
const writing = (request: string) =>
  linksOf('web/app/late.ts', `import { a } from '${request}'`).map((link) => writingFault('web/app/late.ts', link))
const words = (text: string, path = 'web/ui/x.tsx') => wordFaults(path, text)
/** Here they are names. */
const retired = { anew: 'anew', nobody: 'nobody', heeds: 'heeds' }
const map = '- `account`: log-in\n- `feed`: home\n'
const store = 'web/features/post/posts.ts'
const content = 'web/features/post/screen/PostContent.tsx'
const rank = 'web/features/people/rank/tabs.ts'

/** What each check finds; without a pattern it finds nothing. */
const cases: readonly (readonly [what: string, found: readonly (string | undefined)[], says?: RegExp])[] = [
  ['text beside an element', bareText('<p>{t.text} <b>{name}</b></p>'), /has text beside something else/],
  ['text beside an icon', bareText('<button><Icon name="up" />{t.posts(count)}</button>'), /beside something else/],
  ['text in a fragment', bareText('<>{t.slow}</>'), /beside something else/],
  ['text or an element', bareText('<p>{isHere ? t.here : <bdi>{device}</bdi>}</p>'), /beside something else/],
  ['a text and a number', bareText('<p>Posts {count}</p>'), /beside something else/],
  ['translate', bareText('<p translate="no">{t.text}</p>'), /untranslated/],
  ['a text alone', bareText('<p>{isOn ? t.on : t.off}</p>')],
  ['texts in elements', bareText('<p><span>{t.text}</span> <b>{name}</b></p>')],
  ['elements and children', bareText('<p>{isOpen && <b />}{children}</p>')],
  ['ten equal lines', copies(lines(14), `own()\n${lines(14)}`), /^a\.ts:1 and b\.ts:2 share ten lines:/],
  [
    'lines that are twice in a file',
    copies(`${lines(10)}\nown()\n${lines(10)}`, ''),
    /^a\.ts:1 and a\.ts:12 share ten/,
  ],
  ['other spaces', copies(lines(10), lines(10).replaceAll('\n', '\n\n  ')), /share ten lines/],
  ['nine equal lines', copies(lines(9), lines(9))],
  ['equal imports', copies(imports, imports)],
  ['a known copy', copies(lines(10), lines(10), true)],
  ['a known copy that is gone', copies(lines(9), lines(9), true), /share no ten lines/],
  ['a later layer', [importFault('bridge/carriers/detect.ts', 'bridge/app/bridge.ts')], /may not import bridge\/app/],
  ['the web view', [importFault('web/app/boot.ts', 'webview/main.tsx')], /may not import webview/],
  ['fixtures in a page', [importFault('web/app/boot.ts', 'fixtures/seed/coins.ts')], /only tests, scripts and builds/],
  [
    'the client in the gateway',
    [importFault('fixtures/gateway/a.ts', 'bridge/exchange/signing/sign.ts')],
    /takes only/,
  ],
  ['a schema in the gateway', [importFault('fixtures/gateway/a.ts', 'bridge/exchange/schemas/social.ts')]],
  ['a feature in the UI', [importFault('web/ui/Page/Page.tsx', 'web/features/post/index.ts')], /It knows no feature/],
  ['the app in a feature', [importFault(store, 'web/app/screen.ts')], /a row of web\/app\/late\.ts/],
  ['a private folder of a feature', [importFault(content, rank, 'type')], /private to web\/features\/people\//],
  ['another feature, lazily', [importFault(content, 'web/features/people/follows.ts', 'late')], /web\/app\/late\.ts/],
  ['a component in a store', [importFault(store, 'web/features/post/A/A.tsx', 'late')], /a store names no component/],
  ['a component’s type in a store', [importFault(store, 'web/features/post/A/A.tsx', 'type')]],
  ['another feature', [importFault(content, 'web/features/people/FollowButton/FollowButton.tsx')]],
  ['an earlier layer', [importFault('web/app/boot.ts', 'bridge/index.ts')]],
  ['a file outside of the layers', [placeFault('web/stores/place.ts')], /is in no room of web\//],
  ['a file in a layer', [placeFault('web/lib/router/location.ts'), placeFault('web/main.tsx')]],
  ['a far relative path', writing('../../bridge/lib/read.ts'), /write #bridge\/lib\/read\.ts\./],
  ['other paths', [...writing('#bridge/lib/read.ts'), ...writing('../lib/late.ts')]],
  ['paths that differ in case', caseFaults(['a/Profile/Head.tsx', 'a/profile/Page.tsx']), /^a\/Profile and a\/profile/],
  ['a name in two folders', caseFaults(['a/Menu.tsx', 'b/menu.tsx', 'a/Menu.css'])],
  [
    'a feature without a row',
    featureFaults(map, ['account', 'feed', 'polls']),
    /does not say what web\/features\/polls/,
  ],
  ['a row without a feature', featureFaults(map, ['feed']), /tells of web\/features\/account/],
  ['a retired word in a comment', words(`/** Loads it ${retired.anew}. */`), /^web\/ui\/x\.tsx:1 says "a/],
  ['a retired word in a title', words(`test('does so for ${retired.nobody}', () => {})`), /says "n/],
  ['a retired word in JSX', words(`const item = <p>For ${retired.nobody} it is</p>`), /says "n/],
  ['a retired word in docs', words(`A page.\n\nIt ${retired.heeds} it.`, 'docs/x.md'), /^docs\/x\.md:3 says "h/],
  [
    'a retired word as a name',
    words(`const ${retired.anew} = { ${retired.nobody}: '${retired.nobody}' }.${retired.nobody}`),
  ],
]

describe('a check', () => {
  const rows = cases.map(([what, found, says]) => ({ what, found: found.filter(Boolean), says }))

  test.each(rows.filter(({ says }) => says))('reports $what', ({ found, says = /$^/ }) => {
    expect(found).toEqual([expect.stringMatching(says)])
  })

  test.each(rows.filter(({ says }) => !says))('accepts $what', ({ found }) => expect(found).toEqual([]))

  test('[sec-sinks] reports a document whose script takes text for HTML', () => {
    expect(documentFaults('web/index.html', '<script>root.innerHTML = a</script>')).toHaveLength(1)
    expect(documentFaults('web/index.html', '<script>root.textContent = a</script>')).toEqual([])
  })

  test('sees every way of importing, and no package', () => {
    const source = `
    import { type A, b } from './now.ts'
    import { type C } from './type.ts'
    export type { D } from '../passedOn.ts'
    export * from '#bridge/all.ts'
    import '../../side.ts'
    const later = () => import('./late.tsx')
    import { remote } from 'webdriverio'
    // import nothing from './comment.ts'
  `
    expect(linksOf('web/lib/x.ts', source).map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      'now web/lib/now.ts',
      'type web/lib/type.ts',
      'now side.ts',
      'type web/passedOn.ts',
      'now bridge/all.ts',
      'late web/lib/late.tsx',
    ])
  })
})
