import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { languageCodes } from '#scripts/build/locales.ts'
import { openPage, watchPages } from '#scripts/watch.ts'
import { folderForEach } from '#test/support/folder.ts'
import { type PageBuild, pageBuilds, root } from '../../esbuild.config.ts'

const at = folderForEach(join(root, 'dist/watch-test-'))
let close = async () => {}
afterEach(() => close())

/** A page of one script and one sheet, watched. */
async function watchSite() {
  await writeFile(at('main.ts'), "import { word } from './word.ts'\nconsole.warn(word)\n")
  await writeFile(at('word.ts'), "export const word = 'one'\n")
  await writeFile(at('base.css'), 'body { color: red }\n')
  await writeFile(at('index.html'), '<!doctype html><html><head><!--head--></head></html>\n')
  const from = relative(root, at())
  const page: PageBuild = {
    name: 'web',
    entry: `${from}/main.ts`,
    template: `${from}/index.html`,
    target: ['chrome119'],
    alias: {},
    first: { shell: [`${from}/main.ts`], home: [] },
    baseStyle: `${from}/base.css`,
    frames: { ancestors: 'none', children: 'none' },
  }
  const said: string[] = []
  const open = await openPage(page, await loadExchange(exchangePath()), at('out'))
  const watching = await watchPages({ pages: [open], folders: [from], say: (line) => void said.push(line) })
  close = () => watching.close()
  const heard = new Promise<void>((resolve) => watching.subscribe('web', resolve))
  return { from, said, watching, heard }
}

test('builds changed code and reloads its pages', async () => {
  const { from, watching, heard } = await watchSite()
  const before = watching.version('web')
  await writeFile(at('word.ts'), "export const word = 'two'\n")
  await heard
  expect(await readFile(at(`out/assets/${from}/main.js`), 'utf8')).toContain('two')
  expect(watching.version('web')).not.toBe(before)
})

test('reloads pages after a change of their style sheet', async () => {
  const { from, heard } = await watchSite()
  await writeFile(at('base.css'), 'body { color: blue }\n')
  await heard
  expect(await readFile(at(`out/assets/${from}/base.css`), 'utf8')).toContain('blue')
})

test('reports a build error, keeps the last good page, and continues with the next build', async () => {
  const { from, said, heard } = await watchSite()
  const built = at(`out/assets/${from}/main.js`)
  const good = await readFile(built, 'utf8')
  await writeFile(at('word.ts'), 'const = 1\n')
  await expect.poll(() => said.join('\n')).toContain(`${from}/word.ts:1:6: ERROR: Expected identifier but found "="`)
  expect(await readFile(built, 'utf8')).toBe(good)
  await writeFile(at('word.ts'), "export const word = 'three'\n")
  await heard
  expect(await readFile(built, 'utf8')).toContain('three')
})

test('rebuilds a page when a text of any language changes', async () => {
  const [web] = pageBuilds
  if (!web) throw new Error('There is no page.')
  const open = await openPage(web, await loadExchange(exchangePath()), at('out'))
  close = async () => void (await open.close())
  await open.rebuild([])
  const script = await readFile(at('out/assets/web/main.js'), 'utf8')
  for (const code of languageCodes) {
    // A browser takes no script for JSON.
    expect(script).toContain(`import("/assets/messages/${code}.js")`)
    expect(open.holds([`web/locales/${code}.json`]), code).toBe(true)
    expect(await readFile(at(`out/assets/messages/${code}.js`), 'utf8')).toMatch(/^export default|\bas default\b/m)
  }
})
