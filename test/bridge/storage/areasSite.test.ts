import 'fake-indexeddb/auto'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openStorageArea } from '#bridge/index.ts'
import { areaNames, siteAreaNames } from '#bridge/storage/migrations.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

test.each(['separation', 'mix', 'copy', 'activity', 'earn', 'web3', 'hashes'] as const)(
  'keeps a site’s data in %s, and nowhere else',
  async (name) => {
    expect(await openStorageArea(name).set('own', `kept in ${name}`)).toBe(true)
    expect(await openStorageArea(name).get('own', isText)).toBe(`kept in ${name}`)
    expect(await openStorageArea(name === 'mix' ? 'copy' : 'mix').get('own', isText)).not.toBe(`kept in ${name}`)
  },
)

test('refuses our own areas to a site', () => {
  // @ts-expect-error: what readers wrote is in it
  openStorageArea('community')
})

test('opens each area from one of our files, or from the site', async () => {
  const ours = new Set<string>()
  for await (const file of glob('{bridge,web,webview}/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8')
    for (const [, name = ''] of text.matchAll(/openStorageArea\('(\w+)'\)/g)) ours.add(name)
  }
  expect([...ours, ...siteAreaNames].sort()).toEqual([...areaNames].sort())
})
