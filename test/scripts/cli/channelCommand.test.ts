import { createPublicKey, verify } from 'node:crypto'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { isReleaseChannel, type ReleaseChannel } from '#bridge/app/releases/rules.ts'
import { haltFor, releaseFor, rollbackFor } from '#scripts/cli/channel/command.ts'
import { folderForEach } from '#test/support/folder.ts'
import { writeKey, writePackage } from '../channel/folders.ts'
import { bytes, newKey, type PackageOptions } from '../packages/make.ts'

const [key, anothers] = [newKey(), newKey()]
const at = folderForEach()
const common = () => ['--out', at('channel'), '--key', at('key.pem')]

const offer = async (version: string, given: Omit<PackageOptions, 'key'> & Partial<PackageOptions> = {}) => {
  await rm(at('package'), { recursive: true, force: true })
  await writePackage(at('package'), { key, version, minApp: '2.30.0', ...given })
}
const release = (...args: string[]) => releaseFor([...args, '--from', at('package'), ...common()])
const halt = (...args: string[]) => haltFor([...args, ...common()])
const rollback = (to: string) => rollbackFor(['--to', to, ...common()])

async function channel(): Promise<ReleaseChannel> {
  const content = await readFile(at('channel/channel.json'))
  const signature = Buffer.from(await readFile(at('channel/channel.sig'), 'utf8'), 'base64')
  expect(verify(null, content, createPublicKey(key), signature)).toBe(true)
  const said: unknown = JSON.parse(content.toString())
  if (!isReleaseChannel(said)) throw new Error(`This is no channel: ${content}`)
  return said
}
const written = () => Promise.all(['json', 'sig'].map((end) => readFile(at(`channel/channel.${end}`), 'utf8')))
const line = (version: string, percent: number, more: object = {}) => ({
  version,
  minApp: '2.30.0',
  percent,
  channel: 'stable',
  ...more,
})

beforeEach(async () => {
  await writeKey(at('key.pem'), key)
})

test('a release is a package in a folder of its version, and a signed line with its audience', async () => {
  await offer('1.5.0')
  const said = await release('--percent', '10', '--channel', 'beta', '--not-after', '2999-05-31')
  expect(said.join('\n')).toContain('1.5.0  10 %  beta  app 2.30.0 and later')
  expect(await channel()).toMatchObject({
    exchange: 'meridian',
    notAfter: '2999-05-31',
    embedded: false,
    lines: [line('1.5.0', 10, { channel: 'beta' })],
    withdrawn: [],
  })
  expect((await readdir(at('channel'))).sort()).toEqual(['1.5.0', 'channel.json', 'channel.sig'])
  const names = ['files', 'insights-webview.zip', 'manifest.json', 'manifest.sig']
  expect((await readdir(at('channel/1.5.0'))).sort()).toEqual(names)
})

test('is valid for 90 days by default', async () => {
  await offer('1.5.0')
  await release('--percent', '10')
  const { made, notAfter } = await channel()
  expect(Date.parse(notAfter) - Date.parse(made.slice(0, 10))).toBe(90 * 86_400_000)
})

test('one command extends a rollout with the existing package, and keeps other lines', async () => {
  await offer('1.4.0')
  await release('--percent', '100', '--max-app', '2.40.0')
  await offer('1.5.0')
  await release('--percent', '10', '--min-app', '2.31.0')
  await rm(at('package'), { recursive: true })
  await release('1.5.0', '--percent', '25')
  const { lines } = await channel()
  expect(lines).toEqual([line('1.5.0', 25, { minApp: '2.31.0' }), line('1.4.0', 100, { maxApp: '2.40.0' })])
})

test('each channel is newer than the previous one', async () => {
  await offer('1.5.0')
  const times: string[] = []
  for (const percent of ['10', '25', '50']) {
    await release('--percent', percent)
    times.push((await channel()).made)
  }
  expect([...new Set(times)].sort()).toEqual(times)
})

test('a halt stops one version or all, and removes no installed package', async () => {
  await offer('1.4.0')
  await release('--percent', '100')
  await offer('1.5.0')
  await release('--percent', '10')
  await halt('1.5.0')
  expect(await channel()).toMatchObject({ lines: [line('1.5.0', 0), line('1.4.0', 100)], withdrawn: [] })
  await halt()
  expect(await channel()).toMatchObject({ lines: [line('1.5.0', 0), line('1.4.0', 0)], withdrawn: [] })
  await expect(halt('1.6.0')).rejects.toThrow('No line offers 1.6.0.')
})

test('a rollback to the embedded pages withdraws all versions until the next release', async () => {
  for (const version of ['1.4.0', '1.5.0']) {
    await offer(version)
    await release('--percent', '100')
  }
  await rollback('embedded')
  expect(await channel()).toMatchObject({ embedded: true, lines: [], withdrawn: ['1.4.0', '1.5.0'] })
  await offer('1.6.0')
  await release('--percent', '10')
  expect(await channel()).toMatchObject({
    embedded: false,
    lines: [line('1.6.0', 10)],
    withdrawn: ['1.4.0', '1.5.0'],
  })
})

test('a rollback to a version withdraws later ones, except those of older apps', async () => {
  await offer('1.4.0')
  await release('--percent', '50')
  await offer('1.4.1', { minApp: '2.10.0' })
  await release('--percent', '100', '--max-app', '2.29.9')
  await offer('1.5.0')
  await release('--percent', '10', '--channel', 'beta')
  await rollback('1.4.0')
  const older = line('1.4.1', 100, { minApp: '2.10.0', maxApp: '2.29.9' })
  expect(await channel()).toMatchObject({ embedded: false, lines: [older, line('1.4.0', 100)], withdrawn: ['1.5.0'] })
  // And it may be given out again: it was not the pages' fault.
  await release('1.5.0', '--percent', '10')
  expect(await channel()).toMatchObject({ withdrawn: [] })
})

test('a published package never changes, but its validity may be extended', async () => {
  await offer('1.5.0', { notAfter: '2999-01-01' })
  await release('--percent', '10')
  await offer('1.5.0', { notAfter: '2999-06-01' })
  await release('--percent', '10')
  expect(await readFile(at('channel/1.5.0/manifest.json'), 'utf8')).toContain('2999-06-01')
  await offer('1.5.0', { files: { 'index.html': bytes('other') } })
  await expect(release('--percent', '10')).rejects.toThrow('was already released with other files')
})

/** What is not done, and leaves the channel as it was. */
// biome-ignore format: a table
const refused: readonly (readonly [what: string, work: () => Promise<unknown>, why: string])[] = [
  ['no percent', () => release(), 'insights-client release'],
  ...['101', '-1', '0.5', '', 'ten', '1e1'].map(
    (percent) => [`${percent} %`, () => release(`--percent=${percent}`), 'from 0 to 100'] as const,
  ),
  ['a channel of another form', () => release('--percent', '10', '--channel', 'Beta 1'), 'Invalid --channel Beta 1'],
  ['a day that is none', () => release('--percent', '10', '--not-after', '2027-02-30'), 'Invalid --not-after 2027-02-30'],
  ['an app that is none', () => release('--percent', '10', '--max-app', '3'), 'Invalid --max-app 3'],
  ['no app between the two', () => release('--percent', '10', '--min-app', '2.40.0', '--max-app', '2.39.0'), '--min-app 2.40.0 is above --max-app 2.39.0.'],
  ['apps that it does not fit', () => release('--percent', '10', '--min-app', '2.29.0'), 'packed for app 2.30.0 and later'],
  ['a version that is not there', () => release('1.7.0', '--percent', '10'), 'has no signed package'],
  ['a version that is a way out', () => release('../package', '--percent', '10'), 'Use three numbers'],
  ['back to nowhere', () => rollbackFor(common()), 'insights-client rollback'],
  ['back to a version that is not there', () => rollback('1.3.0'), 'Could not read'],
  ['back to what is no version', () => rollback('..'), 'Use three numbers'],
  [
    'another’s key',
    async () => {
      await writeKey(at('key.pem'), anothers)
      return release('--percent', '50')
    },
    'was not signed by this key',
  ],
  ['no key', () => releaseFor(['--percent', '50', '--from', at('package'), '--out', at('channel'), '--key', at('no.pem')]), 'Could not read the key'],
  [
    'another’s package',
    async () => {
      await offer('1.6.0', { key: anothers })
      return release('--percent', '50')
    },
    'was not signed by this key',
  ],
  [
    'another exchange’s package',
    async () => {
      await offer('1.6.0', { exchange: 'acme' })
      return release('--percent', '50')
    },
    'is meridian’s, not acme’s',
  ],
  [
    'a package past its day',
    async () => {
      await offer('1.6.0', { notAfter: '2026-01-31' })
      return release('--percent', '50')
    },
    'Pack it again',
  ],
  [
    'a file that was changed by hand',
    async () => {
      await appendFile(at('package/files/assets/main.js'), '//')
      return release('--percent', '50')
    },
    'assets/main.js is not as it was signed',
  ],
  [
    'a file that is gone',
    async () => {
      await rm(at('package/files/page.html'))
      return release('--percent', '50')
    },
    'page.html is missing',
  ],
]

test.each(refused)('rejects %s, and leaves the channel unchanged', async (_, work, why) => {
  await offer('1.5.0')
  await release('--percent', '10')
  const before = await written()
  await expect(work()).rejects.toThrow(why)
  expect(await written()).toEqual(before)
})

test('rejects a channel that was changed by hand', async () => {
  await offer('1.5.0')
  await release('--percent', '10')
  const said = await readFile(at('channel/channel.json'), 'utf8')
  await writeFile(at('channel/channel.json'), said.replace('"percent": 10', '"percent": 90'))
  await expect(release('--percent', '25')).rejects.toThrow('was not signed by this key')
  await expect(halt()).rejects.toThrow('was not signed by this key')
  await rm(at('channel/channel.json'))
  await expect(halt()).rejects.toThrow('Run `insights-client release`')
})
