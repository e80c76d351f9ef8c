import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import {
  languageCodes,
  localeModule,
  localesByNamespace,
  namespacesIn,
  readLocale,
} from '../../scripts/build/locales.ts'
import { catalogues, type Namespaces } from '../../web/i18n/languages.ts'

const shared = ['card', 'home', 'list', 'rail', 'reactions', 'shell']

test('a build has of each language one module with what all screens share, and one for each other namespace that pages load', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['web/i18n/languages.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist/none',
    write: false,
    metafile: true,
    plugins: [localesByNamespace],
  })
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  const wanted = await Promise.all(
    languageCodes.map(async (code) => {
      const late = Object.keys(await readLocale(code)).filter((name) => ![...shared, 'document'].includes(name))
      return [`locales:${code}`, ...late.map((name) => `locales:${code}/${name}`)]
    }),
  )
  expect(entries.toSorted()).toEqual(['web/i18n/languages.ts', ...wanted.flat()].toSorted())
})

test('tests load a language in the same parts, and all of it but what stands in the document', async () => {
  const { default: first, late = {} } = (await catalogues.de?.()) ?? { default: {} }
  expect(Object.keys(first).toSorted()).toEqual(shared)
  const rest = await Promise.all(
    Object.entries(late).map(async ([name, load]) => [name, (await load()).default] as const),
  )
  for (const [name, namespaces] of rest) expect(Object.keys(namespaces)).toEqual([name])
  const all: Namespaces = Object.assign({}, first, ...rest.map(([, namespaces]) => namespaces))
  const { document: _, ...loaded } = await readLocale('de')
  expect(all).toEqual(loaded)
})

test('a language without a namespace that all screens share is not built', () => {
  expect(() => localeModule('de', undefined, { shell: { home: 'Start' } })).toThrow(
    'web/locales/de.json has no namespace “card”, which all screens share.',
  )
})

test.each([
  ['a number', '{ "home": { "title": 1 } }'],
  ['a list', '{ "home": { "title": ["Start"] } }'],
  ['a form that is no text', '{ "home": { "posts": { "one": null } } }'],
  ['a text in the place of a namespace', '{ "home": "Start" }'],
  ['a list in the place of the language', '[]'],
])('%s in a language’s file is refused', (_, json) => {
  expect(() => namespacesIn(json, 'web/locales/de.json')).toThrow(
    'web/locales/de.json holds more than texts and plural forms, by namespace and key.',
  )
})
