import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Files, json, text, writeFolder } from '#scripts/build/files.ts'
import { keptOf, releasesFile, withEarlier, withoutEarlier } from '#scripts/build/keep.ts'
import { isPacked } from '#scripts/cli/pack/rebrand.ts'
import { folderForEach } from '#test/support/folder.ts'

const at = folderForEach()

/** What a build makes: a shared chunk, a screen of its own, twins and pages. */
const made = (release: string): Files =>
  new Map([
    ['assets/shared-aaaaaaaa.js', text('shared')],
    [`assets/Rank-${release}.js`, text(`rank of ${release}`)],
    [`assets/Rank-${release}.js.br`, text(`packed rank of ${release}`)],
    ['index.html', text(`page of ${release}`)],
    ['version.json', json({ release })],
  ])

/** Deploys a release over what was served: the folder is what a server has from then on. */
async function deploy(release: string, count: number): Promise<Files> {
  const files = await withEarlier(made(release), 'web', { count, from: at() })
  writeFolder(at('web'), files)
  return files
}

const contentOf = (files: Files, path: string) => new TextDecoder().decode(files.get(path))
const ranksIn = (files: Files) => [...files.keys()].filter((path) => /Rank-\w+\.js$/.test(path)).sort()

describe('version skew', () => {
  test('a release keeps the assets of the given number of earlier releases, compressed files included', async () => {
    for (const release of ['a', 'b', 'c']) await deploy(release, 2)
    const files = await deploy('d', 2)
    expect(ranksIn(files)).toEqual(['assets/Rank-b.js', 'assets/Rank-c.js', 'assets/Rank-d.js'])
    expect(contentOf(files, 'assets/Rank-b.js')).toBe('rank of b')
    expect(contentOf(files, 'assets/Rank-b.js.br')).toBe('packed rank of b')
    const releases: { release: string }[] = JSON.parse(contentOf(files, releasesFile))
    expect(releases.map(({ release }) => release)).toEqual(['d', 'c', 'b'])
  })

  test('rebuilding a release does not count as another one', async () => {
    await deploy('a', 1)
    await deploy('b', 1)
    expect(ranksIn(await deploy('b', 1))).toEqual(['assets/Rank-a.js', 'assets/Rank-b.js'])
  })

  test('keeps nothing by default', async () => {
    await deploy('a', 1)
    const files = await withEarlier(made('b'), 'web', undefined)
    expect(ranksIn(files)).toEqual(['assets/Rank-b.js'])
  })

  test('rejects an incomplete earlier release', async () => {
    await deploy('a', 1)
    rmSync(at('web/assets/Rank-a.js'))
    await expect(deploy('b', 1)).rejects.toThrow('Rank-a.js belongs to an earlier release, but is missing.')
  })

  test('rejects a list that names a file outside the assets', async () => {
    writeFolder(at('web'), new Map([[releasesFile, json([{ release: 'a', assets: ['../../etc/passwd'] }])]]))
    expect((await deploy('b', 1)).size).toBe(made('b').size + 1)
  })
})

test('a package has only the assets of its own release', async () => {
  await deploy('a', 1)
  const files = withoutEarlier(await deploy('b', 1))
  expect(ranksIn(files)).toEqual(['assets/Rank-b.js'])
  expect(isPacked(releasesFile)).toBe(false)
})

describe('the output of `build -- --keep N --from FOLDER`', () => {
  test.each(['-1', '1.5', ''])('rejects an invalid number of releases: %j', (keep) => {
    expect(() => keptOf({ keep, from: 'served' })).toThrow(`Invalid --keep ${keep}. Use a number of releases.`)
  })
})
