import { describe, expect, test } from 'vitest'
import { catalogueFaults, overlayFaults, readsOf, unusedKeys } from '#scripts/check/catalogues.ts'
import type { Message, Namespaces } from '#web/i18n/languages.ts'

const english = {
  home: { title: 'Home', by: 'Post by {name}', posts: { one: '{count} post', other: '{count} posts' } },
}
const german = {
  title: 'Start',
  by: 'Beitrag von {name}',
  posts: { one: '{count} Beitrag', other: '{count} Beiträge' },
}
const { title, ...others } = german

test.each<[string, Namespaces, readonly string[]]>([
  ['nothing in a complete catalogue', { home: german }, []],
  ['a missing key', { home: others }, ['de: home.title is missing.']],
  ['an unknown key', { home: { ...german, old: 'Alt' } }, ['de: home.old is not in English.']],
  [
    'another namespace',
    { rank: {} },
    ['de: the namespace “home” is missing.', 'de: the namespace “rank” is not in English.'],
  ],
  [
    'a placeholder that is left out',
    { home: { ...german, by: 'Beitrag' } },
    ['de: home.by has the placeholders none; English has {name}.'],
  ],
])('reports %s', (_, catalogue, faults) => {
  expect(catalogueFaults('de', 'de-DE', english, catalogue)).toEqual(faults)
})

describe('the file of a regional locale', () => {
  const base: { readonly code: string; readonly messages: Namespaces } = { code: 'de', messages: { home: german } }
  test.each<[string, Readonly<Record<string, Message>>, readonly string[]]>([
    ['differ', { title: 'Anfang', posts: { one: 'ein Beitrag', other: '{count} Beiträge' } }, []],
    [
      'not read as its language',
      { title: 'Start' },
      ['de-AT: home.title reads as in de. Leave out what does not differ.'],
    ],
    ['not have a key that its language lacks', { old: 'Alt' }, ['de-AT: home.old is not in de.']],
    [
      'not have other placeholders',
      { by: 'Von {nam}' },
      ['de-AT: home.by has the placeholders {nam}; English has {name}.'],
    ],
  ])('may %s', (_, home, faults) => {
    expect(overlayFaults('de-AT', 'de-AT', english, base, { home })).toEqual(faults)
  })
})

test('reports a key that no module of its namespace reads; one that is worked out may be any word of the code', () => {
  const messages = { title: 'Home', tab: 'Tab', hot: 'Hot', old: 'Old' }
  const home = { namespace: 'home', path: 'web/i18n/en/home.ts', messages }
  const imports = "import { homeMessages } from '../i18n/en/home.ts'\n"
  const unused = (...sources: readonly string[]) =>
    unusedKeys(
      [home],
      sources.map((source, at) => readsOf(`web/a/${at}.tsx`, source)),
    )
  const faults = ['web/i18n/en/home.ts: nothing reads home.old.']
  const title = `${imports}export const Home = () => <b>{useStore(homeMessages).title}</b>`
  const tab = `${imports}const { tab, hot: h } = homeMessages.get(); console.log(tab, h)`
  expect(unused(title, tab, 'export const old = (t: { old: string }) => t.old')).toEqual(faults)
  const computed = `${imports}const t = homeMessages.get(); export const a = (n: Tab) => t.title + t[n]`
  expect(unused(computed, "export const tabs = ['hot', 'new']; export const labels = { tab: 1 }")).toEqual(faults)
})
