import { describe, expect, test } from 'vitest'
import { catalogueFaults, overlayFaults, readsOf, unusedKeys } from '#scripts/check/catalogues.ts'
import type { Message, Namespaces } from '#web/i18n/languages.ts'

const english = {
  home: {
    title: 'Home',
    by: 'Post by {name}',
    posts: { one: '{count} post', many: '{count} posts' },
    on: '{posts} on {coin}',
  },
}
const german = {
  title: 'Start',
  by: 'Beitrag von {name}',
  posts: { one: '{count} Beitrag', other: '{count} Beiträge' },
  on: '{coin}: {posts}',
}

const faultsOf = (change: Readonly<Record<string, Message>>, tag = 'de-DE') =>
  catalogueFaults('de', tag, english, { home: { ...german, ...change } })

test('accepts a complete catalogue', () => {
  expect(faultsOf({})).toEqual([])
})

test('reports missing and unknown keys', () => {
  const { title: _, ...others } = german
  expect(catalogueFaults('de', 'de', english, { home: { ...others, old: 'Alt' } })).toEqual([
    'de: home.title is missing.',
    'de: home.old is not in English.',
  ])
})

test('reports missing and unknown namespaces', () => {
  expect(catalogueFaults('de', 'de', english, { rank: {} })).toEqual([
    'de: the namespace “home” is missing.',
    'de: the namespace “rank” is not in English.',
  ])
})

test('reports keys and namespaces in another order than in English', () => {
  const { title, ...others } = german
  const two = { ...english, list: {} }
  expect(catalogueFaults('de', 'de', two, { list: {}, home: { ...others, title } })).toEqual([
    'de: the keys of “home” are not in the order of the English.',
    'de: the namespaces are not in the order of the English.',
  ])
})

test.each<[string, string, Message, string]>([
  ['left out', 'by', 'Beitrag', 'has the placeholders none; English has {name}.'],
  ['misspelt', 'by', 'Beitrag von {nam}', 'has the placeholders {nam}; English has {name}.'],
  ['added', 'title', 'Start {name}', 'has the placeholders {name}; English has none.'],
  [
    'left out of the form for any number',
    'posts',
    { one: '{count} Beitrag', other: 'Beiträge' },
    'has the placeholders none in its form “other”; English has {count}.',
  ],
])('reports a placeholder that is %s', (_, key, message, fault) => {
  expect(faultsOf({ [key]: message })).toEqual([`de: home.${key} ${fault}`])
})

test('the form for one needs no number', () => {
  expect(faultsOf({ posts: { one: 'ein Beitrag', other: '{count} Beiträge' } })).toEqual([])
})

test('a form that serves several numbers needs the number, such as for 1 and 21', () => {
  const posts = { one: 'один пост', few: '{count} поста', many: '{count} постов', other: '{count} поста' }
  expect(faultsOf({ posts }, 'ru')).toEqual([
    'de: home.posts has the placeholders none in its form “one”; English has {count}.',
  ])
})

test.each([
  ['ru-RU', ['few', 'many']],
  ['ar-AE', ['zero', 'two', 'few', 'many']],
  ['es-419', ['many']],
])('requires the plural forms of %s', (tag, forms) => {
  expect(faultsOf({}, tag).toSorted()).toEqual(forms.map((form) => `de: home.posts has no form “${form}”.`).toSorted())
})

test('reports a plural form that the language lacks', () => {
  expect(faultsOf({}, 'ja-JP')).toEqual(['de: home.posts has a form “one” too many.'])
})

test('reports a text in place of plural forms, and the reverse', () => {
  expect(faultsOf({ posts: '{count} Beiträge', title: { other: 'Start' } })).toEqual([
    'de: home.title has plural forms where English has one text.',
    'de: home.posts has no plural forms.',
  ])
})

test('reports an empty text', () => {
  expect(faultsOf({ title: ' ' })).toEqual(['de: home.title is empty.'])
})

describe('the file of a regional locale', () => {
  const { on: _, ...known } = german
  const base: { readonly code: string; readonly messages: Namespaces } = { code: 'de', messages: { home: known } }
  const faultsIn = (home: Readonly<Record<string, Message>>, beside = base) =>
    overlayFaults('de-AT', 'de-AT', english, beside, { home })

  test('has no fault where all of it differs', () => {
    expect(faultsIn({ title: 'Anfang', posts: { one: '{count} Posting', other: '{count} Postings' } })).toEqual([])
  })

  test('has a fault where it reads as its language', () => {
    expect(faultsIn({ title: 'Start' })).toEqual(['de-AT: home.title reads as in de. Leave out what does not differ.'])
    expect(faultsIn({ posts: { one: '{count} Beitrag', other: '{count} Beiträge' } })).toEqual([
      'de-AT: home.posts reads as in de. Leave out what does not differ.',
    ])
  })

  test('may differ in one plural form', () => {
    expect(faultsIn({ posts: { one: 'ein Beitrag', other: '{count} Beiträge' } })).toEqual([])
  })

  test('reads as English beside it, whose form for more is called otherwise', () => {
    const beside = { code: 'en', messages: english }
    expect(faultsIn({ posts: { one: '{count} post', other: '{count} posts' } }, beside)).toEqual([
      'de-AT: home.posts reads as in en. Leave out what does not differ.',
    ])
  })

  test('has no key or namespace that its language lacks', () => {
    expect(faultsIn({ old: 'Alt', on: '{coin}, {posts}' })).toEqual([
      'de-AT: home.old is not in de.',
      'de-AT: home.on is not in de.',
    ])
    expect(overlayFaults('de-AT', 'de-AT', english, base, { rank: {} })).toEqual([
      'de-AT: the namespace “rank” is not in de.',
    ])
  })

  test('has the placeholders, the plural forms and the order of every catalogue', () => {
    expect(faultsIn({ posts: { other: '{count} Postings' }, by: 'Von {nam}' })).toEqual([
      'de-AT: home.by has the placeholders {nam}; English has {name}.',
      'de-AT: home.posts has no form “one”.',
      'de-AT: the keys of “home” are not in the order of the English.',
    ])
  })
})

const messages = { title: 'Home', tab: 'Tab', hot: 'Hot', old: 'Old' }
const home = { namespace: 'home', path: 'web/i18n/en/home.ts', messages }
const imports = "import { homeMessages } from '../i18n/en/home.ts'\n"

test('reports a key that no module of its namespace reads', () => {
  const modules = [
    readsOf('web/a/Home.tsx', `${imports}export const Home = () => <b>{useStore(homeMessages).title}</b>`),
    readsOf('web/a/tab.ts', `${imports}const { tab, hot: h } = homeMessages.get(); console.log(tab, h)`),
    // Another module's key of the same name is none of this namespace’s.
    readsOf('web/a/other.ts', 'export const old = (t: { old: string }) => t.old'),
  ]
  expect(unusedKeys([home], modules)).toEqual(['web/i18n/en/home.ts: nothing reads home.old.'])
})

test('a key that is worked out may be any word of the code', () => {
  const modules = [
    readsOf('web/a/Home.tsx', `${imports}const t = homeMessages.get(); export const a = (n: Tab) => t.title + t[n]`),
    readsOf('web/a/tabs.ts', "export const tabs = ['hot', 'new']; export const labels = { tab: 1 }"),
  ]
  expect(unusedKeys([home], modules)).toEqual(['web/i18n/en/home.ts: nothing reads home.old.'])
})
