import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { publicKeyOf } from '#scripts/cli/pack/command.ts'
import { folderForEach } from '#test/support/folder.ts'
import { writeMade } from '../channel/folders.ts'
import { askHost, python } from '../channel/hosts.ts'
import {
  bytes,
  type Made,
  makePackage,
  newKey,
  ownFiles,
  type PackageOptions,
  renamed,
  understated,
} from '../packages/make.ts'

const [key, nextKey, anothers] = [newKey(), newKey(), newKey()]
const archive = 'insights-webview.zip'
const at = folderForEach()

const made = (wish: Omit<PackageOptions, 'key'> & Partial<Pick<PackageOptions, 'key'>> = {}): Made =>
  makePackage({ key, ...wish })
/** What came with the app: of the later packages' files, all but the script are the same. */
const first = () =>
  made({ version: '1.0.0', files: { ...ownFiles, 'assets/main.js': bytes('document.title = "then"') } })

/** What an app is given: an archive that is here, or where a package lies file by file. `changes`: to files of what is shown. */
type Offer = ({ readonly archive: string } | { readonly address: string }) & {
  readonly changes?: Readonly<Record<string, string>>
}

/** The two ways in which a package comes. @returns an offer, once it is where an app finds it. */
const ways = {
  async 'as an archive'({ zip }: Made, name: string): Promise<Offer> {
    await writeFile(at(`${name}.zip`), zip)
    return { archive: at(`${name}.zip`) }
  },
  async 'file by file'(offered: Made, name: string): Promise<Offer> {
    await writeMade(at(name), offered)
    return { address: `${pathToFileURL(at(name)).href}/` }
  },
} as const
type Way = keyof typeof ways
const wayNames = ['as an archive', 'file by file'] as const

/** Says what becomes of what an app is offered, in turn. */
async function outcomes(offers: readonly Offer[], bundled = first().zip): Promise<unknown[]> {
  await writeFile(at(archive), bundled)
  const keys = [key, nextKey].map(publicKeyOf)
  return askHost('take.py', { folder: at('packages'), keys, exchange: 'meridian', bundled: at(archive), offers })
}

beforeEach(async () => {})

const without = (contents: Readonly<Record<string, Uint8Array>>, name: string) =>
  Object.fromEntries(Object.entries(contents).filter(([each]) => each !== name))
const withoutScript = () => made({ holds: (contents) => without(contents, 'assets/main.js') })
const bomb = new Uint8Array(48 << 20)
const withBomb = (name: string): Made => made({ holds: (contents) => ({ ...contents, [name]: bomb }) })
const long = bytes('document.title = "here, and more"')

/** Each is made when its test runs: some are large. `only`: where it is the one way's affair. */
// biome-ignore format: a table
const refused: readonly (readonly [what: string, offer: () => Made, why: string, only?: Way])[] = [
  ['signed by a third key', () => made({ key: anothers }), 'the signature does not hold'],
  ['with a path that leads out', () => made({ files: { '../out.html': bytes('out') } }), '../out.html leads out'],
  ['with a path from the root', () => made({ files: { '/tmp/out.html': bytes('out') } }), 'leads out'],
  ['with a path by backslashes', () => made({ files: { '..\\out.html': bytes('out') } }), 'leads out'],
  [
    'with a name twice',
    () => {
      const twice = made({ holds: (contents) => ({ ...contents, 'assets/mair.js': bytes('another') }) })
      return { ...twice, zip: renamed(twice.zip, 'assets/mair.js', 'assets/main.js') }
    },
    'other files than its manifest says',
    'as an archive',
  ],
  ['with a file too many', () => made({ holds: (contents) => ({ ...contents, 'assets/more.js': bytes('more') }) }), 'other files than its manifest says', 'as an archive'],
  ['with a file missing', () => withoutScript(), 'other files', 'as an archive'],
  ['with a file missing', () => withoutScript(), 'No such file', 'file by file'],
  ['with a file longer than said', () => made({ holds: (contents) => ({ ...contents, 'assets/main.js': long }) }), 'assets/main.js is longer than 23 bytes'],
  ['with a file shorter than said', () => made({ holds: (contents) => ({ ...contents, 'assets/main.js': bytes('document') }) }), 'assets/main.js is not as it was signed'],
  [
    'with another file of the same length',
    () => made({ holds: (contents) => ({ ...contents, 'assets/main.js': bytes('document.title = "HERE"') }) }),
    'assets/main.js is not as it was signed',
  ],
  ['of an older version', () => made({ version: '0.9.9' }), '0.9.9 is not newer than 1.0.0'],
  ['of the same version', () => made({ version: '1.0.0' }), '1.0.0 is not newer than 1.0.0'],
  ['past its day', () => made({ notAfter: '2026-01-31' }), 'it was for apps until 2026-01-31'],
  ['of another exchange', () => made({ exchange: 'acme' }), 'it is a package of acme, not of meridian'],
  ['for a later app', () => made({ minApp: '99.0.0' }), 'it needs the app 99.0.0'],
  ['with a bomb beside its files', () => withBomb('pad'), 'other files', 'as an archive'],
  ['with a bomb in the place of a file', () => withBomb('assets/main.js'), 'assets/main.js is longer than 23 bytes'],
  [
    'with a bomb that says it is small',
    () => {
      const large = withBomb('assets/main.js')
      return { ...large, zip: understated(large.zip, 'assets/main.js', 23) }
    },
    'no whole package',
    'as an archive',
  ],
  ['with a bomb as the manifest of its archive', () => withBomb('manifest.json'), 'manifest.json is longer than 1048576 bytes', 'as an archive'],
  ['with a manifest without end', () => ({ ...made(), manifest: bomb }), 'manifest.json is longer than 1048576 bytes', 'file by file'],
  ['cut short', () => ({ ...made(), zip: made().zip.subarray(0, 300) }), 'no whole package', 'as an archive'],
  ['that is no archive', () => ({ ...made(), zip: bytes('nothing') }), 'no whole package', 'as an archive'],
  ...['9.0.0/../../x', '9.0', '9.0.0-beta', ' 9.0.0', '9.0.0\n', '९.0.0', '+9.0.0', '9.0.0.1'].map(
    (version) =>
      [
        `of the version ${JSON.stringify(version)}`,
        () => made({ says: (manifest) => ({ ...manifest, version }) }),
        'is no version',
      ] as const,
  ),
  ...['exchange', 'notAfter', 'sizes', 'total', 'files', 'version', 'protocol', 'minApp'].map(
    (field) =>
      [
        `whose manifest has no ${field}`,
        () => made({ says: ({ [field]: _, ...manifest }) => manifest }),
        'its manifest is none',
      ] as const,
  ),
  ...[protocolVersion - 1, protocolVersion + 2].map(
    (protocol) =>
      [
        `of the protocol ${protocol}`,
        () => made({ says: (manifest) => ({ ...manifest, protocol }) }),
        `its protocol ${protocol} is not this app's`,
      ] as const,
  ),
  ['whose day is none', () => made({ says: (manifest) => ({ ...manifest, notAfter: 'Z' }) }), "'Z' is no day"],
  ['whose total is not that of its files', () => made({ says: (manifest) => ({ ...manifest, total: 1 << 30 }) }), 'its sizes are not those of its files'],
]

const cases = refused.map(([what, offer, why, way]) => [what, { offer, why, only: way ? [way] : wayNames }] as const)

// Debian's Python and openssl; `npm test` installs them with WebKit's.
describe.skipIf(!existsSync(python))('in the WebKit host’s store', () => {
  test('accepts a package signed by either of two keys, for the next start', async () => {
    const offers = [
      await ways['file by file'](made({ version: '1.1.0' }), 'one'),
      await ways['file by file'](makePackage({ key: nextKey, version: '1.2.0' }), 'another'),
    ]
    expect(await outcomes(offers)).toEqual([{ shown: '1.0.0' }, { taken: '1.1.0' }, { taken: '1.2.0' }])
    const page = await readFile(at('packages/1.2.0/assets/main.js'), 'utf8')
    expect(page).toBe('document.title = "here"')
  })

  test('accepts packages of its own protocol and the next, and a bundled one of the protocol before', async () => {
    const of = (protocol: number, version: string) => made({ version, says: (manifest) => ({ ...manifest, protocol }) })
    const offers = [
      await ways['file by file'](of(protocolVersion, '1.1.0'), 'own'),
      await ways['file by file'](of(protocolVersion + 1, '1.2.0'), 'next'),
    ]
    const bundled = of(protocolVersion - 1, '1.0.0').zip
    expect(await outcomes(offers, bundled)).toEqual([{ shown: '1.0.0' }, { taken: '1.1.0' }, { taken: '1.2.0' }])
  })

  test('accepts a package on its last day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(await outcomes([await ways['file by file'](made({ notAfter: today }), 'offer')])).toContainEqual({
      taken: '1.1.0',
    })
  })

  test.each(cases)('rejects a package %s, and leaves no files', async (_, { offer, why, only }) => {
    const offers = await Promise.all(only.map((way) => ways[way](offer(), 'offer')))
    const refusals = offers.map(() => ({ refused: expect.stringContaining(why) }))
    expect(await outcomes(offers)).toEqual([{ shown: '1.0.0' }, ...refusals])
    expect((await readdir(at('packages'))).sort()).toEqual(['1.0.0', 'state.json'])
    expect(await readdir(at())).not.toContain('out.html')
  })

  test('shows the embedded package after its last day, also after an app update', async () => {
    const past = makePackage({ key, version: '1.0.0', notAfter: '2026-01-31' })
    expect(await outcomes([await ways['file by file'](made(), 'offer')], past.zip)).toEqual([
      { shown: '1.0.0' },
      { taken: '1.1.0' },
    ])
    expect(await outcomes([], past.zip)).toEqual([{ bundled: '1.0.0 is not newer than 1.1.0' }, { shown: '1.1.0' }])
  })
})
