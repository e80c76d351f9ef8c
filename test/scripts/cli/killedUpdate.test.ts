import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseFor, rollbackFor } from '#scripts/cli/channel/command.ts'
import { publicKeyOf } from '#scripts/cli/pack/command.ts'
import { folderForFile } from '#test/support/folder.ts'
import { writeKey, writePackage } from '../channel/folders.ts'
import { askHost, python } from '../channel/hosts.ts'
import { bytes, type Contents, makePackage, newKey, ownFiles } from '../packages/make.ts'

const key = newKey()
const at = folderForFile()
const common = () => ['--out', at('channel'), '--key', at('key.pem')]
const first: Contents = { ...ownFiles, 'assets/main.js': bytes('document.title = "then"') }
const asked = () => ({
  folder: at('packages'),
  keys: [publicKeyOf(key)],
  exchange: 'meridian',
  app: '2.31.0',
  bundled: at('bundled.zip'),
})

async function release(version: string) {
  await rm(at('package'), { recursive: true, force: true })
  await writePackage(at('package'), { key, version })
  await releaseFor(['--percent', '100', '--from', at('package'), ...common()])
}

/** Where a kill came, and what the next start shows. */
interface Killed {
  readonly at: string
  readonly shown: string
  readonly whole: boolean
  /** What it knows not to take again. */
  readonly failed: readonly string[]
  readonly left: readonly string[]
}
const isKilled = (said: unknown): said is Killed => typeof said === 'object' && said !== null && 'whole' in said
const killed = async (): Promise<Killed[]> =>
  (await askHost('kill.py', { ...asked(), follow: at('channel') })).filter(isKilled)

beforeAll(async () => {
  await writeKey(at('key.pem'), key)
  await writeFile(at('bundled.zip'), makePackage({ key, version: '1.0.0', files: first }).zip)
  await release('1.1.0')
})

describe.skipIf(!existsSync(python))('an app that is killed at any point of an update', { timeout: 300_000 }, () => {
  /** One whole package, of the two that there are, and nothing of a third. */
  const expectWhole = (kills: readonly Killed[], versions: readonly string[]) => {
    expect(kills.length).toBeGreaterThanOrEqual(20)
    expect(kills.filter(({ whole }) => !whole)).toEqual([])
    expect(new Set(kills.map(({ shown }) => shown))).toEqual(new Set(versions))
    const known = [...versions, 'state.json']
    expect(kills.filter(({ left }) => left.some((name) => !known.includes(name)))).toEqual([])
  }

  test('shows a complete package at its next start', async () => {
    const kills = await killed()
    expectWhole(kills, ['1.0.0', '1.1.0'])
    // Each step of the store's own was one of the places.
    const steps = new Set(kills.map((kill) => kill.at.split(':')[0]))
    for (const step of ['take', 'stage', 'pieces', 'is_here', 'write_whole', 'keep', 'begin', 'tidy', 'follow'])
      expect(steps).toContain(step)
  })

  test('shows one during a return to the bundled package too, and remembers failures', async () => {
    await askHost('device.py', { ...asked(), starts: [{ follow: [at('channel')] }, {}] })
    await release('1.2.0')
    const [, second] = await askHost('device.py', {
      ...asked(),
      starts: [{ follow: [at('channel')] }, { breaks: true }],
    })
    expect(second).toMatchObject({ shown: '1.1.0' })
    await rollbackFor(['--to', 'embedded', ...common()])
    const kills = await killed()
    expectWhole(kills, ['1.0.0', '1.1.0'])
    expect(kills.filter(({ failed }) => String(failed) !== '1.2.0')).toEqual([])
  })
})
