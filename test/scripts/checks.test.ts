import { describe, expect, test } from 'vitest'
import { bareTextFaults } from '#scripts/check/bareText.ts'
import { circleFaults } from '#scripts/check/circles.ts'
import { copyFaults, type KnownCopy } from '#scripts/check/copies.ts'
import { type Import, importFault, importsOf, linksOf, placeFault, writingFault } from '#scripts/check/imports.ts'
import { keyFaults } from '#scripts/check/keys.ts'
import { lateFaults } from '#scripts/check/late.ts'
import {
  caseFaults,
  documentFaults,
  featureFaults,
  footnoteFaults,
  isProse,
  wordFaults,
} from '#scripts/check/tracked.ts'

describe('bareText', () => {
  const faultsOf = (jsx: string) => bareTextFaults('web/ui/X.tsx', `export const X = () => ${jsx}`)

  test.each([
    '<p>{t.text} <b>{name}</b></p>',
    '<p>Posts {count}</p>',
    '<p>#{hashTag}</p>',
    '<button><Icon name="up" />{t.posts(count)}</button>',
    '<p>{isOpen && <b />}{label}</p>',
    '<p>{isHere ? t.here : <bdi>{device}</bdi>}</p>',
    '<>{t.slow}</>',
    '<p>{isOpen && (<>{t.slow} <b /></>)}</p>',
    '<p>{label ?? <Handle />}</p>',
    '<p translate="no">{t.text}</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a page
    '<p>{`${a} ${b}`}<b /></p>',
  ])('refuses %s', (jsx) => {
    expect(faultsOf(jsx)).not.toEqual([])
  })

  test.each([
    '<p>{t.text}</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a page
    '<p>{`#${hashTag}`}</p>',
    '<p><span>{t.text}</span> <b>{name}</b></p>',
    '<p>{isOn ? t.on : t.off}</p>',
    '<p>{isOpen && <b />}{children}</p>',
    '<ul>{rows.map((row) => <li key={row}>{row}</li>)}<li /></ul>',
  ])('accepts %s', (jsx) => {
    expect(faultsOf(jsx)).toEqual([])
  })
})

describe('circles', () => {
  const linked = (...rows: readonly (readonly [from: string, to: string, kind: Import['kind']])[]) => {
    const links = new Map<string, Import[]>()
    for (const [from, to, kind] of rows) {
      links.set(from, [...(links.get(from) ?? []), { request: `#${to}`, to, kind }])
      links.set(to, links.get(to) ?? [])
    }
    return links
  }

  test.each(['now', 'late'] as const)('a circle that is closed %s is said, by its shortest way and once', (kind) => {
    const faults = circleFaults(
      linked(
        ['a/a.ts', 'a/b.ts', 'now'],
        ['a/b.ts', 'a/c.ts', kind],
        ['a/c.ts', 'a/a.ts', 'now'],
        ['a/d.ts', 'a/a.ts', 'now'],
      ),
      [],
    )
    expect(faults).toEqual([expect.stringMatching(/^a\/a\.ts → a\/b\.ts → a\/c\.ts → a\/a\.ts is a circle:/)])
  })

  test('types may go round in a folder, and not across folders', () => {
    expect(circleFaults(linked(['a/a.ts', 'a/b.ts', 'now'], ['a/b.ts', 'a/a.ts', 'type']), [])).toEqual([])
    expect(circleFaults(linked(['a/a.ts', 'b/b.ts', 'now'], ['b/b.ts', 'a/a.ts', 'type']), [])).toEqual([
      expect.stringMatching('is a circle of types across folders'),
    ])
  })

  test('a known circle of types is let through while it is there', () => {
    const known = [['a/a.ts', 'b/b.ts', 'a/a.ts']]
    expect(circleFaults(linked(['a/a.ts', 'b/b.ts', 'now'], ['b/b.ts', 'a/a.ts', 'type']), known)).toEqual([])
    expect(circleFaults(linked(['a/a.ts', 'b/b.ts', 'now']), known)).toEqual([
      expect.stringMatching('is a circle no longer'),
    ])
  })
})

describe('copies', () => {
  const lines = (count: number, name = 'line') => Array.from({ length: count }, (_, at) => `${name}(${at})`).join('\n')
  const faults = (one: string, other: string, known: readonly KnownCopy[] = []) =>
    copyFaults(
      new Map([
        ['a.ts', one],
        ['b.ts', other],
      ]),
      known,
    )

  test('two places that share ten lines are said once, with where they begin and all that they share', () => {
    expect(faults(lines(10), `own()\n${lines(10)}\nown()`)).toEqual([
      expect.stringMatching(/^a\.ts:1 and b\.ts:2 share 10 lines:/),
    ])
    expect(faults(`own()\n${lines(14)}`, lines(14))).toEqual([
      expect.stringMatching(/^a\.ts:2 and b\.ts:1 share 14 lines:/),
    ])
    expect(faults(lines(9), lines(9))).toEqual([])
  })

  test('a file that has them twice is said too', () => {
    expect(faults(`${lines(10)}\nown()\n${lines(10)}`, '')).toEqual([
      expect.stringMatching(/^a\.ts:1 and a\.ts:12 share 10/),
    ])
  })

  test('white space and blank lines make no difference', () => {
    const other = lines(10).replaceAll('\n', '\n\n').replaceAll('line(', '  line( ')
    expect(faults(lines(10).replaceAll('line(', 'line( '), other)).toHaveLength(1)
  })

  test.each([
    ['of one line', lines(12).replaceAll(/line\((\d+)\)/g, "import { line$1 } from './line.ts'")],
    ['of many lines', `import {\n${lines(12, 'name')}\n} from './names.ts'`],
    ['of a sheet', lines(12).replaceAll(/line\((\d+)\)/g, '@import "./line$1.css";')],
    ['that hand on', `export {\n${lines(12, 'name')}\n} from './names.ts'`],
  ])('imports %s do not count, and what is between them does', (_, imports) => {
    expect(faults(imports, imports)).toEqual([])
    expect(faults(`${imports}\n${lines(10)}`, `${imports}\n${lines(10)}`)).toHaveLength(1)
  })

  test('two files that are listed may share them, while they do', () => {
    const known: readonly KnownCopy[] = [{ files: ['a.ts', 'b.ts'], why: 'a test' }]
    expect(faults(lines(10), lines(10), known)).toEqual([])
    expect(faults(lines(9), lines(9), known)).toEqual([
      'a.ts and b.ts share no ten lines: take them out of scripts/check/copies.ts.',
    ])
  })
})

describe('imports', () => {
  test.each([
    ['a later room', 'bridge/carriers/detect.ts', 'bridge/app/bridge.ts'],
    ['a screen', 'bridge/index.ts', 'web/app/boot.ts'],
    ['the web view', 'web/app/boot.ts', 'webview/main.tsx'],
    ['the other side', 'web/app/boot.ts', 'fixtures/seed/coins.ts'],
    ['the call table from the site', 'bridge/site/routes.ts', 'bridge/exchange/calls.ts'],
  ])('refuses %s', (_, from, to) => {
    expect(importFault(from, to)).toMatch(`${from} may not import ${to}: `)
  })

  test('keeps the gateway away from the cryptography it checks', () => {
    expect(importFault('fixtures/gateway/calls/feed.ts', 'bridge/exchange/signing/sign.ts')).toMatch('takes only')
    expect(importFault('fixtures/gateway/calls/feed.ts', 'bridge/exchange/schemas/social.ts')).toBeUndefined()
  })

  test.each([
    ['an earlier room', 'web/app/boot.ts', 'bridge/index.ts'],
    ['its own room', 'web/app/boot.ts', 'web/lib/router/location.ts'],
    ['anything into a test', 'test/web/lib/router/location.test.ts', 'fixtures/seed/coins.ts'],
  ])('lets %s in', (_, from, to) => {
    expect(importFault(from, to)).toBeUndefined()
  })

  test('sees every way of importing, types included, and no package', () => {
    const source = `
    import type { A } from './a.ts'
    import { b } from "../b.ts"
    export * from '../../c.ts'
    export type { D } from './d.ts'
    import '../side.ts'
    const later = import('./later.tsx')
    import { remote } from 'webdriverio'
    // import nothing from './comment.ts'
  `
    expect(importsOf('web/stores/x.ts', source).sort()).toEqual([
      'c.ts',
      'web/b.ts',
      'web/side.ts',
      'web/stores/a.ts',
      'web/stores/d.ts',
      'web/stores/later.tsx',
    ])
  })

  test.each([
    ['a feature', 'web/ui/Page/Page.tsx', 'web/features/post/index.ts', 'It knows no feature'],
    ['words', 'web/lib/page/notices.ts', 'web/i18n/en/shell.ts', 'It knows neither words nor features'],
    ['a component', 'web/i18n/i18n.ts', 'web/ui/Icon/Icon.tsx', 'It knows words and formats'],
    ['the app', 'web/features/post/posts.ts', 'web/app/screen.ts', 'a row of web/app/late.ts'],
  ])('refuses %s below it, and says where it belongs', (_, from, to, where) => {
    expect(importFault(from, to)).toMatch(where)
  })

  test('a feature takes of another its first level and its components', () => {
    const from = 'web/features/post/post/PostContent.tsx'
    expect(importFault(from, 'web/features/people/follows.ts')).toBeUndefined()
    expect(importFault(from, 'web/features/people/FollowButton/FollowButton.tsx')).toBeUndefined()
    expect(importFault(from, 'web/features/people/rank/tabs.ts', 'type')).toMatch('private to web/features/people/')
    expect(importFault(from, 'web/features/people/follows.ts', 'late')).toMatch('a row of web/app/late.ts')
    expect(importFault('web/app/screens.ts', 'web/features/people/rank/Rank.tsx', 'late')).toBeUndefined()
  })

  test('a store names no component, but may take its types', () => {
    const [store, component] = ['web/features/post/posts.ts', 'web/features/post/PostCard/PostCard.tsx']
    expect(importFault(store, component, 'late')).toMatch('a store names no component')
    expect(importFault(store, component, 'type')).toBeUndefined()
  })

  test('a file of web/ stands in one of its rooms', () => {
    expect(placeFault('web/stores/place.ts')).toMatch('is in no room of web/')
    expect(placeFault('web/lib/router/location.ts')).toBeUndefined()
    expect(placeFault('web/main.tsx')).toBeUndefined()
  })

  test('knows what is imported at once, late, and for types alone', () => {
    const source = `
    import { type A, b } from './now.ts'
    import { type C } from './type.ts'
    export type { D } from './passedOn.ts'
    const later = () => import('./late.ts')
  `
    expect(linksOf('web/lib/x.ts', source).map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      'now web/lib/now.ts',
      'type web/lib/type.ts',
      'type web/lib/passedOn.ts',
      'late web/lib/late.ts',
    ])
  })

  test.each([
    ['../../bridge/lib/read.ts', 'web/app/late.ts imports ../../bridge/lib/read.ts: write #bridge/lib/read.ts.'],
    ['#bridge/lib/read.ts', undefined],
    ['../lib/late.ts', undefined],
    ['../../esbuild.config.ts', undefined],
  ])('wants %s to start at the root where it is far: %s', (request, fault) => {
    const [link] = linksOf('web/app/late.ts', `import { a } from '${request}'`)
    expect(link && writingFault('web/app/late.ts', link)).toBe(fault)
  })
})

describe('keys', () => {
  test.each([
    "const A = () => <input onKeyDown={(event) => event.key === 'Enter' && send()} />",
    "const A = () => <input onKeyDown={({ key }) => key === 'Enter' && send()} />",
    "const A = () => <input onKeyUpCapture={(e) => { if (e.key === 'Enter') send() }} />",
    "const A = () => <input onKeyDown={function (event) { if (event.nativeEvent.code === 'Enter') send() }} />",
    "const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Enter') send() }",
    'const press = (event: KeyboardEvent<HTMLElement>) => event.keyCode === 13 && send()',
    'function press(event: React.KeyboardEvent, send: () => void) { if (event.which === 13) send() }',
    "function press(event: KeyboardEvent) { const { key, shiftKey } = event; if (key === 'Enter') send() }",
    "function press(event: KeyboardEvent) { const { key } = event.nativeEvent; if (key === 'Enter') send() }",
    "function press(event: KeyboardEvent) { if (event['key'] === 'Enter') send() }",
    "function press({ key }: KeyboardEvent) { if (key === 'Enter') send() }",
    "function press(event: KeyboardEvent) { switch (event.key) { case 'Enter': send() } }",
    'function press(event: KeyboardEvent) { actions[event.key]?.() }',
    "const press: KeyboardEventHandler<HTMLInputElement> = (event) => { if (event.key === 'Enter') send() }",
    "const press: Suggestions['onKeyDown'] = (event) => event.key === 'Enter'",
    "document.addEventListener('keydown', (event) => { if (event.key === 'Enter') send() })",
    "listen(window, 'keyup', ({ key }) => key === 'Enter' && send(), true)",
    "field.onkeydown = (event) => { if (event.key === 'Enter') send() }",
    "const A = () => <input onKeyDown={isOn ? (event) => event.key === 'Enter' && send() : undefined} />",
    "const onKeyDown = useCallback((event) => { if (event.key === 'Enter') send() }, [])",
    "const handlers = { onKeyDown: (event) => event.key === 'Enter' && send() }",
    "const props = { handleKeyDown(view, event) { return event.key === 'Enter' } }",
    "const press = (event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && send()",
    "const press = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing && send()",
  ])('rejects a key handler without the guard: %s', (source) => {
    expect(keyFaults('web/features/x.tsx', source)).toEqual([expect.stringContaining('web/features/x.tsx:1 ')])
    expect(keyFaults('webview/x.tsx', source)).toHaveLength(1)
  })

  test.each([
    "const A = () => <input onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && send()} />",
    "function press(event: KeyboardEvent) { if (isPageKey(event, root) && event.key === 'Enter') send() }",
    "listen(document, 'keydown', (event) => event.key === 'Escape' && isPlainKey(event) && close())",
    "window.addEventListener('keydown', wait)",
    'const A = () => <input onKeyDown={look} onKeyUp={() => look()} />',
    'const keyOf = (row: { key: string }) => row.key // KeyboardEvent',
    'const press = (event: KeyboardEvent) => run(event)',
    'const A = () => <input onKeyDown={(event) => { if (!isComposing(event)) rows.find(({ key }) => key === event.key) }} />',
  ])('allows a handler that has it or reads no key: %s', (source) => {
    expect(keyFaults('web/features/x.tsx', source)).toEqual([])
  })
})

describe('late', () => {
  const inPage = (source: string) => lateFaults('web/stores/x.ts', source)

  test.each([
    ['one that is awaited', 'const f = async () => (await import("./a.ts")).a()'],
    ['one whose failure is swallowed', 'import("./a.ts").catch(() => {})'],
    [
      'one beside another that is brought back',
      'const f = () => Promise.all([late(() => import("./b.ts")), import("./a.ts")])',
    ],
    ['one of the bridge', 'const f = () => import("./a.ts")'],
  ])('refuses an import() without recovery: %s', (_, source) => {
    expect(inPage(source)).toEqual([
      'web/stores/x.ts:1 imports ./a.ts by itself: late(() => import(…)) brings it back.',
    ])
    expect(lateFaults('bridge/exchange/x.ts', source)).toHaveLength(1)
  })

  test.each([
    ['late', 'const f = () => late(() => import("./a.ts"), "beside")'],
    ['once', 'const f = once(async () => (await import("./a.ts")).make())'],
    ['an overlay', 'loadOverlay("a", async () => (await import("./a.ts")).A)'],
    ['a type', 'type A = typeof import("./a.ts")'],
  ])('lets in what is brought back: %s', (_, source) => {
    expect(inPage(source)).toEqual([])
  })

  test.each([
    ['late(() => import("./a.ts"))', 1],
    ['void late(() => import("./a.ts")).then((a) => a.run())', 1],
    ['late(() => import("./a.ts")).then((a) => a.run(), console.warn)', 0],
    ['late(() => import("./a.ts")).then((a) => a.run()).catch(console.warn)', 0],
  ])('requires a handler for failures: %s', (source, count) => {
    expect(inPage(source)).toHaveLength(count)
  })

  test('asks nothing of tables, whose readers do it, nor of what runs in Node', () => {
    const source = 'export const rows = { a: () => import("./a.ts") }'
    for (const path of [
      'web/app/late.ts',
      'web/app/screens.ts',
      'web/i18n/languages.ts',
      'scripts/cli/pack/command.ts',
      'scripts/x.ts',
    ])
      expect(lateFaults(path, source), path).toEqual([])
  })
})

describe('tracked', () => {
  test.each([
    [['a/Profile/Head.tsx', 'a/profile/Page.tsx'], 'a/Profile and a/profile differ only in case. Rename one of them.'],
    [['a/b.ts', 'a/B.ts'], 'a/b.ts and a/B.ts differ only in case. Rename one of them.'],
  ])('reports paths that differ only in case: %j', (paths, fault) => {
    expect(caseFaults(paths)).toEqual([fault])
  })

  test('accepts the same name in two folders', () => {
    expect(caseFaults(['a/Menu.tsx', 'b/menu.tsx', 'a/Menu.css'])).toEqual([])
  })

  test.each([
    ['A claim.[^one]\n\n[^one]: The proof.\n', 1],
    ['A claim ([proof](proof.md)) about `[a-z]`.\n', 0],
  ])('reports Markdown with a footnote: %j', (markdown, count) => {
    expect(footnoteFaults('A.md', markdown)).toHaveLength(count)
  })

  test.each([
    ['<script>root.innerHTML = a</script>', 1],
    ['<script>root.textContent = a</script>', 0],
  ])('[sec-sinks] reports a document whose script takes text for HTML: %j', (html, count) => {
    expect(documentFaults('web/index.html', html)).toHaveLength(count)
  })

  const map = '- `account`: log-in\n- `feed`: home\n'

  test('a feature that the map does not name is said, and one that is there no longer', () => {
    expect(featureFaults(map, ['account', 'feed'])).toEqual([])
    expect(featureFaults(map, ['account', 'feed', 'polls'])).toEqual([
      'CONTRIBUTING.md does not say what web/features/polls is.',
    ])
    expect(featureFaults(map, ['feed'])).toEqual(['CONTRIBUTING.md tells of web/features/account, which is not there.'])
  })
})

describe('words', () => {
  const words = ['anew', 'heed', 'heeds', 'heeded', 'whoever', 'whosoever', 'Nobody', 'somebody', 'anyhow', 'thereby']

  test.each(words)('reports %s in a comment, a title, a text and a page of docs', (word) => {
    const module = [
      `/** Loads it, ${word} and again. */`,
      `test('does so, ${word}', () => {})`,
      `const text = \`\${count} of it, ${word}\``,
      `const item = <p>It is ${word}</p>`,
    ]
    const faults = (name: string) =>
      module.map((_, at) => `${name}:${at + 1} says "${word}". Use a standard word, or name the role.`)
    expect(wordFaults('web/ui/x.tsx', module.join('\n'))).toEqual(faults('web/ui/x.tsx'))
    expect(wordFaults('docs/x.md', `A page.\n\nIt is ${word}.`)).toHaveLength(1)
  })

  test.each(words)('accepts %s as a name, a key and an id', (word) => {
    const module = `const ${word} = { ${word}: '${word}', 'bridge.${word}': 1 }.${word}\n// The case bridge.${word}`
    expect(wordFaults('web/ui/x.ts', module)).toEqual([])
  })

  test.each([
    ['web/ui/x.tsx', true],
    ['docs/x.md', true],
    ['webview/hosts/android/X.kt', true],
    ['fixtures/seed/text/x.ts', false],
    ['web/locales/en-GB.json', true],
    ['web/locales/asia.json', true],
    ['web/locales/de.json', false],
    ['test/fixtures/x.png', false],
  ])('%s is prose of the project: %j', (path, expected) => {
    expect(isProse(path)).toBe(expected)
  })
})
