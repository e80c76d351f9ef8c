import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { writeFolder } from '#scripts/build/files.ts'
import { scriptsOf } from '#scripts/build/graph.ts'
import { buildPages, type Pages } from '#scripts/build/pages.ts'
import { dataIn } from '#scripts/build/tables.ts'
import { addClassic, addConformance } from '#scripts/build/webview.ts'
import { whereIs } from '#scripts/cli/pack/where.ts'
import { folderForFile } from '#test/support/folder.ts'
import { conformanceBuild, type PageBuild, pageBuilds, root } from '../../../esbuild.config.ts'

const release = '0.1.0+abc1234'
const site: PageBuild = {
  name: 'webview',
  entry: 'test/scripts/mapped/main.ts',
  template: 'test/scripts/mapped/index.html',
  target: ['chrome88'],
  alias: { react: 'preact/compat' },
  first: { shell: ['test/scripts/mapped/main.ts'], home: [] },
  frames: { ancestors: 'none', children: 'none' },
}

const at = folderForFile()
let pages: Pages
const find = (...places: string[]) => whereIs([release, ...places, '--maps', at('maps')])

beforeAll(async () => {
  pages = await buildPages(site, await loadExchange(exchangePath()), { release, maps: true })
  writeFolder(at('site'), pages.files)
  writeFolder(at('maps', release, site.name), pages.maps)
  const [table = '{}'] = dataIn(new TextDecoder().decode(pages.files.get('index.html')))
  const [main = ''] = scriptsOf(pages.metafile, site.first.shell)
  const started = `./${main.replace('dist/webview/', 'site/')}`
  await writeFile(at('package.json'), '{ "type": "module" }')
  await writeFile(
    at('run.js'),
    `globalThis.document = { getElementById: () => ({ textContent: ${JSON.stringify(table)} }) }
const main = await import(${JSON.stringify(started)})
try {
  await main[process.argv[2]]()
} catch (error) {
  process.stdout.write(error.stack)
}`,
  )
})

/** Where a sentence is in a source file, as the command prints it. */
async function placeOf(path: string, words: string): Promise<string> {
  const lines = (await readFile(join(root, path), 'utf8')).split('\n')
  const at = lines.findIndex((line) => line.includes(words))
  return `${path}:${at + 1}:`
}

/** What an engine says, which runs the built files as they are. */
async function stackOf(name: 'fail' | 'failLate'): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [at('run.js'), name])
  return stdout.split('\n').filter((line) => line.includes('/site/assets/'))
}

test('maps a line of a built script’s stack to its source line', async () => {
  const [top = '', above = ''] = await stackOf('fail')
  const [place, line] = await find(top)
  expect(place).toContain(await placeOf('test/scripts/mapped/refuse.ts', 'throw new TypeError'))
  expect(line).toContain('throw new TypeError')
  expect((await find(above))[0]).toContain(await placeOf('test/scripts/mapped/main.ts', 'refuse(atom'))
})

test('maps each line of a whole stack, also between other scripts’ lines', async () => {
  const stack = await stackOf('fail')
  const lines = await find(['at host (https://host.example/host.js:1:2)', ...stack].join('\n'))
  expect(lines[0]).toContain('no script host.js')
  expect(lines[1]).toContain('test/scripts/mapped/refuse.ts:')
  expect(lines[3]).toContain('test/scripts/mapped/main.ts:')
})

test('maps a line of a lazy-loaded script', async () => {
  const [top = ''] = await stackOf('failLate')
  const [, place = ''] = /([\w.-]+\.js:\d+:\d+)/.exec(top) ?? []
  expect((await find(`https://acme.example/assets/${place}`))[0]).toContain(
    await placeOf('test/scripts/mapped/late.ts', 'throw new RangeError'),
  )
})

test('maps lines of the conformance page, and of the page opened from a file', async () => {
  const exchange = await loadExchange(exchangePath())
  const [, webview] = pageBuilds
  if (!webview) throw new Error('There is no build for the web view.')
  const built = { ...pages, files: new Map(pages.files), maps: new Map<string, Uint8Array>() }
  await addConformance(built, exchange, { maps: true })
  await addClassic(built, webview, exchange, { maps: true })
  expect([...built.files.keys()].filter((path) => path.endsWith('.map'))).toEqual([])
  writeFolder(at('others', release), built.maps)
  const inOthers = async (path: string, words: string) => {
    const script = new TextDecoder().decode(built.files.get(path))
    const lines = script.slice(0, script.indexOf(words)).split('\n')
    const place = `${basename(path)}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
    return (await whereIs([release, place, '--maps', at('others')]))[0]
  }
  const [main = ''] = scriptsOf(JSON.parse(new TextDecoder().decode(built.files.get('conformance.meta.json'))), [
    conformanceBuild.entry,
  ])
  expect(await inOthers(main.replace('dist/webview/', ''), '"unaided"')).toContain(
    await placeOf(conformanceBuild.entry, "listed('unaided')"),
  )
  const words = ' is not a language file of this page.'
  expect(await inOthers('file/insights.js', words)).toContain(await placeOf('webview/languageFromScript.ts', words))
})

test('served files do not mention source maps, and do not differ without them', async () => {
  const plain = await buildPages(site, await loadExchange(exchangePath()), { release })
  expect([...plain.files]).toEqual([...pages.files])
  expect(plain.maps.size).toBe(0)
  const scripts = [...pages.files].filter(([path]) => path.endsWith('.js'))
  expect(pages.maps.size).toBe(scripts.length)
  expect([...pages.files.keys()].filter((path) => path.endsWith('.map'))).toEqual([])
  for (const [, content] of pages.files) expect(new TextDecoder().decode(content)).not.toContain('sourceMappingURL')
})

test('reports what it cannot find', async () => {
  await expect(whereIs(['0.0.9', 'a.js:1:1', '--maps', at('maps')])).rejects.toThrow('no source maps of 0.0.9')
  await expect(find('other-abcdefgh.js:1:1')).rejects.toThrow('no script other-abcdefgh.js')
  await expect(find('somewhere')).rejects.toThrow('FILE:LINE:COLUMN')
  await expect(whereIs([release])).rejects.toThrow('insights-client where RELEASE')
})
