import { sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { bucketOf } from '#bridge/app/releases/rules.ts'
import { haltFor, releaseFor, rollbackFor } from '#scripts/cli/channel/command.ts'
import { publicKeyOf } from '#scripts/cli/pack/command.ts'
import { folderForEach } from '#test/support/folder.ts'
import { appCases, brokenChannels, bucketCases, leastApp, releaseCases } from '../channel/cases.ts'
import { writeKey, writePackage } from '../channel/folders.ts'
import { askHost, python } from '../channel/hosts.ts'
import { scheduleCases } from '../channel/moments.ts'
import { makePackage, newKey, ownFiles, type PackageOptions } from '../packages/make.ts'

const key = newKey()
const at = folderForEach()
const common = () => ['--out', at('channel'), '--key', at('key.pem')]

async function release(version: string, percent: number, given: Partial<PackageOptions> = {}, ...args: string[]) {
  await rm(at('package'), { recursive: true, force: true })
  await writePackage(at('package'), { key, version, ...given })
  return releaseFor([...args, '--percent', String(percent), '--from', at('package'), ...common()])
}
const rollback = (to: string) => rollbackFor(['--to', to, ...common()])

type Change = (said: string) => string
const same: Change = (said) => said

/** Changes what the channel says, and signs it. `after`, `before`: changes to it, once it is signed or not yet. */
async function signed(says: Readonly<Record<string, unknown>>, by = key, after: Change = same, before: Change = same) {
  const said: Readonly<Record<string, unknown>> = JSON.parse(await readFile(at('channel/channel.json'), 'utf8'))
  const content = before(JSON.stringify({ ...said, ...says }))
  await writeFile(at('channel/channel.sig'), sign(null, Buffer.from(content), by).toString('base64'))
  await writeFile(at('channel/channel.json'), after(content))
}

/** The same key signs both. */
async function signedManifest() {
  for (const [name, as] of [
    ['manifest.json', 'channel.json'],
    ['manifest.sig', 'channel.sig'],
  ] as const)
    await cp(at('channel/1.2.0', name), at('channel', as))
}

/** A whole package, of another version than its folder's. */
async function swapped() {
  await rm(at('channel/1.2.0'), { recursive: true })
  await cp(at('channel/1.1.0'), at('channel/1.2.0'), { recursive: true })
}

interface Start {
  readonly device?: string
  readonly channel?: string
  readonly app?: string
  readonly bundled?: string
  readonly breaks?: boolean
  readonly isMetered?: boolean
  readonly room?: number
  readonly tells?: boolean
  /** Folders that are looked at in turn. */
  readonly follow?: readonly string[]
}

/** What an app does, start after start. Each that looks follows the channel in `channel`. */
const inApp = async (starts: readonly (Start | 'looks' | 'starts')[], name = 'packages'): Promise<unknown[]> =>
  askHost('device.py', {
    folder: at(name),
    keys: [publicKeyOf(key)],
    exchange: 'meridian',
    app: '2.31.0',
    bundled: at('bundled.zip'),
    starts: starts.map((start) =>
      start === 'looks' ? { follow: [at('channel')] } : start === 'starts' ? {} : { follow: [at('channel')], ...start },
    ),
  })
const stateOf = async (): Promise<unknown> => JSON.parse(await readFile(at('packages/state.json'), 'utf8'))

beforeEach(async () => {
  await writeKey(at('key.pem'), key)
  await writeFile(at('bundled.zip'), makePackage({ key, version: '1.0.0' }).zip)
})

// Debian's Python and openssl; `npm test` installs them with WebKit's.
describe.skipIf(!existsSync(python))('the WebKit host', () => {
  test('decides each case and reads each app version like all hosts, and rejects an invalid channel', async () => {
    const [said] = await askHost('rules.py', {
      cases: releaseCases,
      channels: [...releaseCases, ...brokenChannels].map(({ channel }) => channel),
      devices: bucketCases.map(([device]) => device),
      leastApp,
      apps: appCases.map(([app]) => app),
    })
    expect(said).toEqual({
      outcomes: releaseCases.map(({ outcome }) => outcome),
      areChannels: [...releaseCases.map(() => true), ...brokenChannels.map(() => false)],
      buckets: bucketCases.map(([, bucket]) => bucket),
      apps: appCases.map(([, passes]) => passes),
    })
  })

  test('checks for updates by time, and downloads by network and free space, in each case like all hosts', async () => {
    const { looks, networks, rooms } = scheduleCases
    const [said] = await askHost('moments.py', { looks, networks, rooms })
    const outcomes = (cases: readonly { readonly outcome: unknown }[]) => cases.map(({ outcome }) => outcome)
    expect(said).toEqual({ looks: outcomes(looks), networks: outcomes(networks), rooms: outcomes(rooms) })
  })

  test('reads only the channel on a metered network, unless the installed package is withdrawn', async () => {
    const start = { isMetered: true }
    await release('1.1.0', 100)
    const why = 'it waits for a network that is not metered'
    expect(await inApp([start, 'starts'])).toEqual([
      { shown: '1.0.0', came: why },
      { shown: '1.0.0', came: '' },
    ])
    await release('1.2.0', 100)
    await inApp(['looks', 'starts'])
    await rollback('1.1.0')
    expect(await inApp([start, 'starts'])).toEqual([
      { shown: '1.2.0', came: 'takes 1.1.0' },
      { shown: '1.1.0', came: '' },
    ])
  })

  test('drops a waiting package when another is wanted, even if that one is deferred', async () => {
    await release('1.1.0', 100)
    await cp(at('channel'), at('before'), { recursive: true })
    await haltFor(['1.1.0', ...common()])
    await release('1.2.0', 100, { files: { ...ownFiles, 'large.js': new Uint8Array(1 << 20) } })
    expect(await inApp([{ follow: [at('before'), at('channel')], room: 51 << 20 }, 'starts'])).toEqual([
      { shown: '1.0.0', came: 'there is no room for it: it needs 53 MB' },
      { shown: '1.0.0', came: '' },
    ])
  })

  test('returns to the bundled package on a metered network too, without a download', async () => {
    await release('1.1.0', 100)
    await inApp(['looks', 'starts'])
    await rollback('embedded')
    expect(await inApp([{ isMetered: true }, 'starts'])).toEqual([
      { shown: '1.1.0', came: 'embedded' },
      { shown: '1.0.0', came: '' },
    ])
  })

  test('downloads nothing when the disk is full, and reports it', async () => {
    await release('1.1.0', 100)
    const why = 'there is no room for it: it needs 51 MB'
    expect(await inApp([{ room: 50 << 20 }, 'starts'])).toEqual([
      { shown: '1.0.0', came: why },
      { shown: '1.0.0', came: '' },
    ])
    expect((await readdir(at('packages'))).sort()).toEqual(['1.0.0', 'state.json'])
    expect(await inApp([{ room: 51 << 20 }])).toEqual([{ shown: '1.0.0', came: 'takes 1.1.0' }])
  })

  test('downloads the package offered to its device, for the next start', async () => {
    const bucket = await bucketOf('device-7')
    await release('1.1.0', bucket)
    expect(await inApp([{ device: 'device-7' }, 'starts'])).toEqual([
      { shown: '1.0.0', came: 'stays' },
      { shown: '1.0.0', came: '' },
    ])
    await releaseFor(['1.1.0', '--percent', String(bucket + 1), ...common()])
    expect(await inApp([{ device: 'device-7' }, { device: 'device-7' }])).toEqual([
      { shown: '1.0.0', came: 'takes 1.1.0' },
      { shown: '1.1.0', came: 'stays' },
    ])
  })

  test('gets its own line for an older app or another channel', async () => {
    await release('1.1.0', 100, { minApp: '2.10.0' }, '--max-app', '2.30.9')
    await release('1.2.0', 100, { minApp: '2.31.0' })
    await release('1.3.0', 100, { minApp: '2.31.0' }, '--channel', 'beta')
    const starts: readonly (readonly [name: string, start: Start, came: string])[] = [
      ['older', { app: '2.30.0' }, 'takes 1.1.0'],
      ['today’s', { app: '2.31.0' }, 'takes 1.2.0'],
      ['tester’s', { app: '2.31.0', channel: 'beta' }, 'takes 1.3.0'],
      ['oldest', { app: '2.9.0' }, 'stays'],
    ]
    for (const [name, start, came] of starts)
      expect([name, ...(await inApp([start], name))]).toEqual([name, { shown: '1.0.0', came }])
  })

  test('tells the page the state of a package, and why one failed', async () => {
    await release('1.1.0', 100)
    const tells = { follow: [], tells: true }
    expect(await inApp(['looks', tells])).toContainEqual({
      shown: '1.1.0',
      came: '',
      told: { packageVersion: '1.1.0', packageOutcome: 'kept' },
    })
    await release('1.2.0', 100)
    const back = {
      packageVersion: '1.1.0',
      packageOutcome: 'back',
      packageFailed: '1.2.0',
      packageReason: 'nothingPainted',
    }
    expect(await inApp(['looks', { ...tells, breaks: true }, tells])).toEqual([
      expect.anything(),
      { shown: '1.1.0', came: '', told: back },
      { shown: '1.1.0', came: '', told: back },
    ])
    await release('1.3.0', 100)
    expect(await inApp(['looks', tells])).toContainEqual({
      shown: '1.3.0',
      came: '',
      told: { packageVersion: '1.3.0', packageOutcome: 'kept' },
    })
  })

  test('reads the state of an older app without reasons and schedule', async () => {
    await release('1.1.0', 100)
    await inApp(['looks', 'starts'])
    const { looked: _looked, misses: _misses, update: _update, reason: _reason, ...older } = Object(await stateOf())
    await writeFile(at('packages/state.json'), JSON.stringify({ ...older, failed: ['1.0.9'] }))
    expect(await inApp([{ tells: true }])).toEqual([
      { shown: '1.1.0', came: 'stays', told: { packageVersion: '1.1.0', packageOutcome: 'kept' } },
    ])
    expect(await stateOf()).toMatchObject({ current: '1.1.0', failed: ['1.0.9'], misses: 0, reason: null })
  })

  test('returns to the bundled package at the next start, and later to the next release', async () => {
    await release('1.1.0', 100)
    await release('1.2.0', 100)
    expect(await inApp(['looks', 'starts'])).toContainEqual({ shown: '1.2.0', came: '' })
    await rollback('embedded')
    expect(await inApp(['looks', 'looks', 'starts'])).toEqual([
      { shown: '1.2.0', came: 'embedded' },
      { shown: '1.0.0', came: 'stays' },
      { shown: '1.0.0', came: '' },
    ])
    expect(await stateOf()).toMatchObject({ current: '1.0.0', previous: null, next: null, starts: 0, failed: [] })
    await release('1.3.0', 100)
    expect(await inApp(['looks', 'starts'])).toContainEqual({ shown: '1.3.0', came: '' })
  })

  test('rolls back to a stored version, and to one that it must fetch', async () => {
    await release('1.1.0', 100)
    await inApp(['looks', 'starts'])
    await release('1.2.0', 100)
    await inApp(['looks', 'starts'])
    await inApp(['starts'], 'another')
    expect(await inApp(['looks', 'starts'], 'another')).toContainEqual({ shown: '1.2.0', came: '' })
    await rollback('1.1.0')
    for (const name of ['packages', 'another'])
      expect(await inApp(['looks', 'looks', 'starts'], name)).toEqual([
        { shown: '1.2.0', came: 'takes 1.1.0' },
        { shown: '1.1.0', came: 'stays' },
        { shown: '1.1.0', came: '' },
      ])
  })

  test('rolls back below the bundled version, and stays there', async () => {
    await writeFile(at('new.zip'), makePackage({ key, version: '1.2.0' }).zip)
    await release('1.1.0', 100)
    await release('1.2.0', 100)
    await rollback('1.1.0')
    const start = { bundled: at('new.zip') }
    expect(await inApp([start, start, start])).toEqual([
      { shown: '1.2.0', came: 'takes 1.1.0' },
      { shown: '1.1.0', came: 'stays' },
      { shown: '1.1.0', came: 'stays' },
    ])
  })

  test('returns to the bundled package if the rollback version fails', async () => {
    await release('1.1.0', 100)
    await release('1.2.0', 100)
    await inApp(['looks', 'starts'])
    await rollback('1.1.0')
    expect(await inApp(['looks', { breaks: true }, 'starts'])).toEqual([
      { shown: '1.2.0', came: 'takes 1.1.0' },
      { shown: '1.2.0', came: 'embedded' },
      { shown: '1.0.0', came: '' },
    ])
  })

  test('a halt drops a waiting package, but not the installed one', async () => {
    await release('1.1.0', 100)
    await inApp(['looks', 'starts'], 'shows')
    await cp(at('channel'), at('before'), { recursive: true })
    await haltFor(common())
    expect(await inApp([{ follow: [at('before'), at('channel')] }, 'starts'])).toEqual([
      { shown: '1.0.0', came: 'stays' },
      { shown: '1.0.0', came: '' },
    ])
    expect(await inApp(['looks', 'starts'], 'shows')).toEqual([
      { shown: '1.1.0', came: 'stays' },
      { shown: '1.1.0', came: '' },
    ])
  })

  test('the newest channel counts, even if a server returns an older one', async () => {
    await release('1.1.0', 100)
    const older = await Promise.all(['json', 'sig'].map((end) => readFile(at(`channel/channel.${end}`))))
    await rollback('embedded')
    await inApp(['looks'])
    for (const [index, end] of ['json', 'sig'].entries())
      await writeFile(at(`channel/channel.${end}`), older[index] ?? '')
    expect(await inApp(['looks', 'starts'])).toEqual([
      { shown: '1.0.0', came: expect.stringContaining('it is older than the channel of') },
      { shown: '1.0.0', came: '' },
    ])
  })

  /** What a holder of the key, or an attacker between, makes of the channel, and the app’s answer. */
  const refused: readonly (readonly [what: string, work: () => Promise<unknown>, why: string])[] = [
    ['that another key has signed', () => signed({}, newKey()), 'the signature does not hold'],
    [
      'that is changed on the way',
      () => signed({}, key, (said) => said.replace('100', '099')),
      'the signature does not',
    ],
    ['without a signature', () => writeFile(at('channel/channel.sig'), ''), 'the signature does not hold'],
    ['with a signature that is no base64', () => writeFile(at('channel/channel.sig'), 'é'), 'the signature does not'],
    ['of another exchange', () => signed({ exchange: 'acme' }), 'it is a channel of acme, not of meridian'],
    ['past its last day', () => signed({ notAfter: '2026-01-31' }), 'ended'],
    ['that is cut short', () => signed({}, key, undefined, (said) => said.slice(0, 80)), 'its channel is none'],
    ['without end', () => writeFile(at('channel/channel.json'), 'x'.repeat(1 << 17)), 'is longer than 65536 bytes'],
    ['that is the manifest of a package', () => signedManifest(), 'its channel is none'],
    ['whose version is another’s package', () => swapped(), 'it is 1.1.0, and not 1.2.0 as its channel says'],
    ...brokenChannels.map(({ what, channel }) => [what, () => signed(channel), 'its channel is none'] as const),
  ]
  test.each(refused)('says of a channel %s why it is not followed, and nothing changes', async (_, work, why) => {
    await release('1.1.0', 100)
    await inApp(['looks'])
    await release('1.2.0', 100)
    const before = await stateOf()
    expect(before).toMatchObject({ current: '1.0.0', next: '1.1.0' })
    await work()
    expect(await inApp(['looks'])).toEqual([{ shown: '1.1.0', came: expect.stringContaining(why) }])
    expect(await stateOf()).toMatchObject({ current: '1.1.0', next: null, embedded: false, withdrawn: [] })
    expect((await readdir(at('packages'))).sort()).toEqual(['1.0.0', '1.1.0', 'state.json'])
  })
})
