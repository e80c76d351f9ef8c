import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import type { Files } from '#scripts/build/files.ts'
import { scriptsOf } from '#scripts/build/graph.ts'
import { localeModule } from '#scripts/build/locales.ts'
import { buildPages, type Pages } from '#scripts/build/pages.ts'
import { dataIn } from '#scripts/build/tables.ts'
import { type PageBuild, pageBuilds } from '../../esbuild.config.ts'

const exchange = await loadExchange(exchangePath())

/** A release in which one file of a screen says something else, and one of its words in one language. */
const changed: Plugin = {
  name: 'changed',
  setup(build) {
    build.onLoad({ filter: /\/rank\/RankTable\.tsx$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\ndocument.title = 'Another release'`,
      loader: 'tsx',
    }))
    build.onLoad({ filter: /^de\/rank$/, namespace: 'locales' }, () => ({
      contents: localeModule('de', 'rank', { rank: { title: 'Anders' } }),
      loader: 'js',
    }))
  },
}

const release = '0.1.0+abc1234'

const textOf = (files: Files, path: string) => new TextDecoder().decode(files.get(path))
const scriptsIn = ({ files }: Pages) => [...files.keys()].filter((path) => path.endsWith('.js'))

describe.each(pageBuilds.filter(({ name }) => name !== 'app'))('the files of the $name page', (page: PageBuild) => {
  let pages: Pages
  let next: Pages
  beforeAll(async () => {
    pages = await buildPages(page, exchange, { release })
    next = await buildPages(page, exchange, { plugins: [changed], release })
  })

  test('keep their names when one screen and its language change, except these', () => {
    const before = scriptsIn(pages)
    const after = new Set(scriptsIn(next))
    const gone = before.filter((path) => !after.has(path))
    expect(gone.map((path) => path.replace(/^assets\/|-\w+\.js$/g, '')).sort()).toEqual(['Rank', 'de', 'de_rank'])
    expect(after.size).toBe(before.length)
    // What has its name has its content.
    for (const path of before) if (after.has(path)) expect(textOf(next.files, path)).toBe(textOf(pages.files, path))
  })

  test('list the places of lazy files of shared ones in the document only', () => {
    for (const path of ['index.html', 'page.html']) {
      const [table = '{}'] = dataIn(textOf(pages.files, path))
      const files: Record<string, string> = JSON.parse(table)
      const paths = Object.entries(files).map(([name, hash]) => `assets/${name}-${hash}.js`)
      expect(paths.filter((file) => !pages.files.has(file))).toEqual([])
      const scripts = scriptsIn(pages).map((file) => textOf(pages.files, file))
      const wanted = scripts.flatMap((text) =>
        [...text.matchAll(/\binsightsFiles\.(\w+)/g)].map(([, name = '']) => name),
      )
      expect([...new Set(wanted)].sort()).toEqual(Object.keys(files).sort())
    }
  })

  test('separate the renderer and other packages from our code', () => {
    const { inputs, outputs } = { inputs: {}, outputs: pages.metafile.outputs }
    const isOfPackages = (module: string) => module.startsWith('node_modules/')
    const mixed = Object.entries(outputs).filter(([path, { inputs: modules }]) => {
      const present = Object.keys(modules).filter((module) => (modules[module]?.bytesInOutput ?? 0) > 0)
      return path.endsWith('.js') && present.some(isOfPackages) && !present.every(isOfPackages)
    })
    expect(mixed.map(([path]) => path)).toEqual([])
    const first = scriptsOf({ inputs, outputs }, [...page.first.shell, ...page.first.home])
    const own = first.filter((path) => path.includes('/packages-'))
    expect(own.length).toBeGreaterThan(0)
    for (const path of own)
      for (const { path: imported } of outputs[path]?.imports ?? []) expect(imported).toContain('/packages-')
  })
})
