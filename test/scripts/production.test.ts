import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { exchangeModules, exchangePath, loadExchange, stylesModule } from '#scripts/build/exchange.ts'
import { conformanceBuild, inspected, modules, type PageBuild, pageBuilds } from '../../esbuild.config.ts'

/** What stands on the other side, or looks at it: none of it is for readers. */
const tools = /^(fixtures|webview\/(conformance|contract|inspect)|bridge\/app\/traffic)\//

async function toolsIn(page: PageBuild): Promise<string[]> {
  const exchange = await loadExchange(exchangePath())
  const plugins = [...exchangeModules(exchange), stylesModule({})]
  const { metafile } = await build({ ...modules(page), minify: false, plugins })
  return Object.keys(metafile.inputs).filter((path) => tools.test(path))
}

const pages = pageBuilds.filter(({ name }) => name !== 'app')

test.each(pages.map((page) => [page.name, page] as const))(
  'the %s page contains no fake, case or inspector, not even in its lazy parts',
  async (_, page) => expect(await toolsIn(page)).toEqual([]),
)

test('only a web view whose configuration requests it contains the inspector', async () => {
  const [web, webview] = pages
  if (!web || !webview) throw new Error('A page build is missing.')
  expect(inspected(web)).toBe(web)
  const found = await toolsIn(inspected(webview))
  expect(found).toContain('webview/inspect/inspector.ts')
  expect(found.filter((path) => path.startsWith('fixtures/'))).toEqual([])
})

test('the conformance page imports nothing from the fixtures', async () => {
  const found = await toolsIn(conformanceBuild)
  expect(found).toContain('webview/conformance/run.ts')
  expect(found.filter((path) => path.startsWith('fixtures/'))).toEqual([])
})
