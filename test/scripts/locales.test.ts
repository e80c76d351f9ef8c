import { expect, test } from 'vitest'
import { languageCodes, readLocale, readMessages } from '#scripts/build/locales.ts'
import { catalogues, type Namespaces } from '#web/i18n/languages.ts'
import { bases } from '#web/i18n/ownWords.ts'

const shared = ['card', 'home', 'list', 'rail', 'reactions', 'shell']

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
