import type { Metafile } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { pageBuilds } from '../../esbuild.config.ts'

// In the app keys, seal and signature are native's: nothing that the page loads there leads to them.

/** What a refusal is called is known everywhere. */
const isOfSigning = (module: string): boolean =>
  /^bridge\/exchange\/(signing|login)\/(?!errors\.ts)|node_modules\/(node-forge|crypto-js)\//.test(module)

/** What the page loads only where no app is around it. */
const doors: readonly (readonly [from: string, to: string])[] = [
  // The client of a browser, which `mount` makes where there is no context.
  ['webview/mount.ts', 'bridge/transport/browserClient.ts'],
  // A browser's session, whose cookies and keys are forgotten here; in the app native's.
  ['web/app/forgetPerson.ts', 'bridge/exchange/session.ts'],
]

let inputs: Metafile['inputs'] = {}
let entry = ''
beforeAll(async () => {
  const page = pageBuilds.find(({ name }) => name === 'webview')
  if (!page) throw new Error('There is no build of the web view.')
  entry = page.entry
  inputs = (await buildPages(page, await loadExchange(exchangePath()))).metafile.inputs
})

/** Everything that a module may bring, late or not, by the way that it came; not through closed doors. */
function reached(start: string, closed: typeof doors): ReadonlyMap<string, string> {
  const ways = new Map([[start, start]])
  for (const [module, way] of ways)
    for (const { path } of inputs[module]?.imports ?? [])
      if (!ways.has(path) && !closed.some(([from, to]) => from === module && to === path))
        ways.set(path, `${way} → ${path}`)
  return ways
}
const signingIn = (start: string, closed: typeof doors) =>
  [...reached(start, closed)].filter(([module]) => isOfSigning(module)).map(([, way]) => way)

test('the page loads no signing code in the app', () => {
  expect(reached(entry, doors).size).toBeGreaterThan(300)
  expect(reached(entry, doors).has('webview/appTroubles.ts')).toBe(true)
  expect(signingIn(entry, doors)).toEqual([])
})

test.each(doors)('%s without an app loads %s, which leads there', (from, to) => {
  expect(inputs[from]?.imports.filter(({ path }) => path === to).map(({ kind }) => kind)).toEqual(['dynamic-import'])
  expect(signingIn(to, []).length).toBeGreaterThan(0)
})
