import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { languageCodes, localesByNamespace, namespacesIn, readLocale, readMessages } from '#scripts/build/locales.ts'
import { catalogues, type Namespaces } from '#web/i18n/languages.ts'
import { bases } from '#web/i18n/ownWords.ts'
import { root } from '../../esbuild.config.ts'

const shared = ['card', 'home', 'list', 'rail', 'reactions', 'shell']

test('builds one module per language for all screens, and one for each other namespace', async () => {
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
      // Of a regional locale what differs; the rest is its language's.
      const late = Object.keys(await readLocale(code)).filter((name) => ![...shared, 'document'].includes(name))
      return [`locales:${code}`, ...late.map((name) => `locales:${code}/${name}`)]
    }),
  )
  expect(entries.toSorted()).toEqual(['web/i18n/languages.ts', ...wanted.flat()].toSorted())
})

/** All that a page can load of a locale. */
async function loadWhole(code: keyof typeof catalogues): Promise<Namespaces> {
  const { default: first, late = {} } = await catalogues[code]()
  expect(Object.keys(first).toSorted()).toEqual(shared)
  const rest = await Promise.all(
    Object.entries(late).map(async ([name, load]) => [name, (await load()).default] as const),
  )
  for (const [name, namespaces] of rest) expect(Object.keys(namespaces)).toEqual([name])
  return Object.assign({}, first, ...rest.map(([, namespaces]) => namespaces))
}

test.each(['de', 'es-AR', 'pt-PT'] as const)(
  'tests load %s in the same parts, and all of it but what stands in the document',
  async (code) => {
    const { document: _, ...loaded } = await readMessages(code)
    expect(await loadWhole(code)).toEqual(loaded)
  },
)

test('a regional locale uses its own texts, and its language’s otherwise', async () => {
  const [spanish, own, whole] = await Promise.all([readLocale('es'), readLocale('es-AR'), readMessages('es-AR')])
  expect(whole.composer?.empty).toBe('Escribí algo primero')
  expect([own.composer?.publish, whole.composer?.publish]).toEqual([undefined, spanish.composer?.publish])
  expect(Object.keys(whole)).toEqual(Object.keys(spanish))
})

test('what a regional locale differs from is no regional one, and has a catalogue or is English', () => {
  for (const base of Object.values(bases)) {
    expect(Object.keys(bases)).not.toContain(base)
    expect([...languageCodes, 'en']).toContain(base)
  }
})

test.each([
  ['a number', '{ "home": { "title": 1 } }'],
  ['a list', '{ "home": { "title": ["Start"] } }'],
  ['a form that is no text', '{ "home": { "posts": { "one": null } } }'],
  ['a text in the place of a namespace', '{ "home": "Start" }'],
  ['a list in the place of the language', '[]'],
])('rejects %s in a language’s file', (_, json) => {
  expect(() => namespacesIn(json, 'web/locales/de.json')).toThrow(
    'web/locales/de.json may contain only texts and plural forms, by namespace and key.',
  )
})
