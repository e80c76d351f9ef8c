import { runInNewContext } from 'node:vm'
import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { preloadSource } from '#scripts/build/ask.ts'
import { placed } from '#scripts/build/site.ts'
import { screens } from '#web/app/screens.ts'
import { pageBuilds } from '../../esbuild.config.ts'

const [page] = pageBuilds.filter(({ preload }) => preload)
if (!page?.preload) throw new Error('No page preloads its screens.')
const names = Object.keys(screens)
const script = (name: string) => `dist/web/assets/${name}-1.js`
const output = (entryPoint: string | undefined, imports: readonly string[] = []) => ({
  bytes: 1,
  exports: ['Screen'],
  inputs: {},
  ...(entryPoint && { entryPoint }),
  imports: imports.map((path) => ({ path, kind: 'import-statement' as const })),
})

/** Each screen is of a module of its own, and has a chunk in common with all, which has one in common with the shell. */
const metafile: Metafile = {
  inputs: {
    'web/app/screens.ts': {
      bytes: 1,
      imports: names.map((name) => ({ path: `web/${name}.tsx`, kind: 'dynamic-import' })),
    },
  },
  outputs: {
    ...Object.fromEntries(names.map((name) => [script(name), output(`web/${name}.tsx`, [script('common')])])),
    [script('common')]: output(undefined, [script('shell')]),
    [script('shell')]: output(undefined),
    [script('calls')]: output('bridge/exchange/moreCalls.ts'),
    'dist/web/assets/rank-1.css': output('web/features/people/rank/rank.css'),
  },
}

interface Link {
  readonly rel: string
  readonly href: string
}

const source = await preloadSource(page, page.preload, metafile, [script('shell')])

/** What the document has fetched, without its folder. */
function preloadedAt(href: string, text = source): string[] {
  const links: Link[] = []
  const document = { createElement: () => ({}), head: { append: (link: Link) => links.push(link) } }
  const requestAnimationFrame = (run: () => void) => run()
  runInNewContext(text, { location: { href }, document, console: { warn: () => {} }, requestAnimationFrame })
  return links.map((link) => `${link.rel} ${link.href}`).sort()
}

const modules = (...names: readonly string[]) => names.map((name) => `modulepreload /assets/${name}-1.js`)

test('preloads what a screen needs first, besides the shared files', () => {
  const wanted = [...modules('calls', 'common', 'rank'), 'preload /assets/rank-1.css']
  for (const path of ['/insights/rank', '/de/insights/rank/30d?page=2', '/community/insights/rank#top'])
    expect(preloadedAt(`https://www.acme.example${path}`)).toEqual(wanted)
})

test.each([
  ['/insights/topics', 'topics'],
  ['/insights/topics/details/BTC', 'topic'],
  ['/ar/insights/posts/1', 'post'],
  ['/spot/BTCUSDT', 'spot'],
  ['/login?to=/insights/rank', 'login'],
])('%s is %s', (path, name) => {
  expect(preloadedAt(`https://www.acme.example${path}`)).toEqual(modules('calls', 'common', name).sort())
})

test('ignores unknown addresses and the home page', () => {
  for (const path of ['/insights', '/de/insights?tab=following', '/nowhere'])
    expect(preloadedAt(`https://www.acme.example${path}`)).toEqual([])
})

test('loads the file that sends a screen’s first call only where it has one', async () => {
  if (!page?.preload) throw new Error('No page preloads its screens.')
  const asking = await preloadSource(page, page.preload, metafile, [script('shell')], 'ask-1A2B3C4D.js')
  const isAsked = (path: string) =>
    preloadedAt(`https://www.acme.example/insights/${path}`, asking).includes('modulepreload /assets/ask-1A2B3C4D.js')
  expect(['posts/1', 'user/1', 'topics/details/BTC', 'topics', 'rank'].map(isAsked)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('uses the address of the site’s files', () => {
  const html = placed(`<i>location.pathname</i><script>${source}</script>`, {
    base: '/community',
    assets: 'https://cdn.acme.example',
  })
  const [, text = ''] = /<script>(.*)<\/script>/s.exec(html) ?? []
  expect(preloadedAt('https://www.acme.example/community/insights/posts/1', text)).toContain(
    'modulepreload https://cdn.acme.example/community/assets/post-1.js',
  )
})
