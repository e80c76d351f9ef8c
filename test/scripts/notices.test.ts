import { expect, test } from 'vitest'
import { billOf } from '#scripts/build/bill.ts'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { readLockfile } from '#scripts/build/lockfile.ts'
import { buildPages } from '#scripts/build/pages.ts'
import { pageBuilds } from '../../esbuild.config.ts'

const decoded = (content: Uint8Array | undefined) => new TextDecoder().decode(content)
const headOf = /^(\S+) (\d\S*) \(([^)]+)\)$/gm

test('a build names exactly its packages, each with version and licence', async () => {
  const [page] = pageBuilds
  if (!page) throw new Error('There is no page to build.')
  const { files, metafile, packages } = await buildPages(page, await loadExchange(exchangePath()))
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
  const within = inputs.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 && path.includes('node_modules/') ? [path.split('node_modules/').at(-1) ?? ''] : [],
  )
  const names = new Set(
    within.map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
  const notices = decoded(files.get('notices.txt'))
  const heads = [...notices.matchAll(headOf)].map(
    ([, name = '', version, licence]) => [name, version, licence] as const,
  )
  expect(heads.map(([name]) => name).sort()).toEqual([...names].sort())
  const { packages: locked } = await readLockfile()
  for (const [name, version] of heads) expect(version, name).toBe(locked[`node_modules/${name}`]?.version)
  const licences = Object.fromEntries(heads.map(([name, , licence]) => [name, licence]))
  expect(licences).toMatchObject({ dompurify: 'Apache-2.0', 'node-forge': 'BSD-3-Clause', qr: 'MIT' })
  expect(notices).not.toMatch(/GNU General Public/i)
  expect(notices).toContain('TradingView Lightweight Charts\nCopyright (с) 2023 TradingView, Inc.')
  expect(notices).toContain('regenerator-runtime')
  expect([...files.keys()].filter((path) => path.endsWith('.LEGAL.txt'))).toEqual([])

  const bill: { readonly components: readonly { readonly name: string; readonly version: string }[] } = JSON.parse(
    decoded(await billOf(packages)),
  )
  expect(bill.components.map(({ name, version }) => [name, version]).sort()).toEqual(
    heads.map(([name, version]) => [name, version]).sort(),
  )
})

test('the bill of materials matches the lockfile, byte for byte', async () => {
  const folders = ['node_modules/idb', 'node_modules/@nanostores/react']
  const bill = decoded(await billOf(folders))
  expect(decoded(await billOf(folders.toReversed()))).toBe(bill)
  const { packages } = await readLockfile()
  const { integrity = '' } = packages['node_modules/idb'] ?? {}
  const hex = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  expect(JSON.parse(bill)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'insights-client' } },
    components: [
      { name: '@nanostores/react', purl: expect.stringMatching(/^pkg:npm\/%40nanostores\/react@\d/) },
      { name: 'idb', hashes: [{ alg: 'SHA-512', content: hex }], licenses: [{ license: { id: 'ISC' } }] },
    ],
  })
})
