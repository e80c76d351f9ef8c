import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { nextRelease, publish, writeRelease } from '#scripts/release/next.ts'
import { root } from '../../esbuild.config.ts'

let folder = ''
const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: folder, encoding: 'utf8' }).trim()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const write = (name: string, content: string) => writeFile(join(folder, name), content)

async function commit(): Promise<void> {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Change')
}

const addChangeset = (name: string, bump: string, says: string) =>
  write(`.changeset/${name}.md`, `---\n"insights-client": ${bump}\n---\n\n${says}\n`)

/** A project of this package's name, with what a release of it needs. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-next-'))
  await mkdir(join(folder, '.changeset'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { prepublishOnly } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const scripts = { check: 'node check.mjs', build: 'node build.mjs', prepublishOnly }
  const own = { name: 'insights-client', version: '0.1.0', scripts, files: ['built.txt'] }
  await write('package.json', JSON.stringify(own, null, 2))
  await write('check.mjs', '')
  await write('build.mjs', "import { writeFileSync } from 'node:fs'\nwriteFileSync('built.txt', 'what was built')\n")
  const lock = { name: 'insights-client', version: '0.1.0', lockfileVersion: 3, packages: { '': { version: '0.1.0' } } }
  await write('package-lock.json', JSON.stringify(lock, null, 2))
  await write('.gitignore', 'node_modules\ndist\nbuilt.txt\n.npmrc\n')
  await write('.changeset/config.json', readFileSync(join(root, '.changeset/config.json'), 'utf8'))
  await write('CHANGELOG.md', '# insights-client\n\n## 0.1.0\n\nThe first.\n')
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  await commit()
})
afterEach(() => rm(folder, { recursive: true }))

describe('the next release', () => {
  test('takes its number from the largest change, and a dry run writes nothing', async () => {
    await addChangeset('small', 'patch', 'A fault is mended.')
    await addChangeset('great', 'minor', 'A field has gone.')
    await commit()
    const { version, changes } = await nextRelease(folder)
    expect(version).toBe('0.2.0')
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual({ bump: 'minor', says: 'A field has gone.' })
    expect(git('status', '--porcelain')).toBe('')
  })

  test('commits version, lockfile and changelog with a tag, and removes the changesets', async () => {
    await addChangeset('great', 'minor', 'A field has gone.')
    await commit()
    expect(await writeRelease(folder, '0.2.0')).toBe('v0.2.0')
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' } },
    })
    const changelog = read('CHANGELOG.md')
    expect(changelog).toContain('A field has gone.')
    expect(changelog.indexOf('## 0.2.0')).toBeLessThan(changelog.indexOf('## 0.1.0'))
    expect(existsSync(join(folder, '.changeset/great.md'))).toBe(false)
    expect(git('status', '--porcelain')).toBe('')
    expect(git('describe', '--exact-match')).toBe('v0.2.0')
  })

  test('is rejected with uncommitted changes', async () => {
    await addChangeset('great', 'minor', 'A field has gone.')
    await expect(writeRelease(folder, '0.2.0')).rejects.toThrow('There are uncommitted changes')
    expect(git('tag')).toBe('')
  })
})

interface Upload {
  readonly versions: Readonly<Record<string, unknown>>
  readonly 'dist-tags': Readonly<Record<string, string>>
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

let registry: FastifyInstance
/** What came to the registry: a package's versions, what they are called, and the bytes of its archive. */
let came: { readonly versions: string[]; readonly tags: Upload['dist-tags']; readonly files: string }[] = []

/** A registry that takes whatever comes. */
beforeEach(async () => {
  came = []
  registry = fastify({ bodyLimit: 1 << 20 })
  registry.put<{ Body: Upload }>('/insights-client', ({ body }, reply) => {
    const [attached] = Object.values(body._attachments)
    const files = gunzipSync(Buffer.from(attached?.data ?? '', 'base64')).toString('latin1')
    came.push({ versions: Object.keys(body.versions), tags: body['dist-tags'], files })
    return reply.code(201).send({ ok: true })
  })
  const origin = await registry.listen({ host: '127.0.0.1', port: 0 })
  await write('.npmrc', `registry=${origin}/\n${origin.replace('http:', '')}/:_authToken=secret\n`)
})
afterEach(() => registry.close())

describe('the published package', () => {
  let log: MockInstance<typeof console.log>
  beforeEach(() => {
    log = vi.spyOn(console, 'log').mockReturnValue()
  })
  afterEach(() => log.mockRestore())

  async function release(version: string): Promise<void> {
    await write('package.json', read('package.json').replace('0.1.0', version))
    await commit()
    git('tag', `v${version}`)
  }

  test('is the build of the release commit', async () => {
    await release('0.2.0')
    await publish(folder, false, 'ignore')
    expect(came).toEqual([
      { versions: ['0.2.0'], tags: { latest: '0.2.0' }, files: expect.stringContaining('what was built') },
    ])
    const steps = log.mock.calls.map(([line]) => String(line).trim().split(' ').slice(0, 3).join(' '))
    expect(steps).toEqual([
      'npm run check',
      'npm run build',
      expect.stringMatching(/^npm pack/),
      expect.stringMatching(/^npm publish/),
    ])
  })

  test('does not become the default version when it is a prerelease', async () => {
    await release('0.3.0-beta.1')
    await publish(folder, false, 'ignore')
    expect(came).toMatchObject([{ tags: { next: '0.3.0-beta.1' } }])
  })

  test('is not published in a dry run', async () => {
    await release('0.2.0')
    await publish(folder, true, 'ignore')
    expect(came).toEqual([])
    expect(existsSync(join(folder, 'dist/packed/insights-client-0.2.0.tgz'))).toBe(true)
  })

  test('cannot be published by hand from the working folder', async () => {
    await release('0.2.0')
    const { status, stderr } = spawnSync('npm', ['publish'], { cwd: folder, encoding: 'utf8' })
    expect(status).not.toBe(0)
    expect(stderr).toContain('Publish by: npm run release -- --publish')
    expect(came).toEqual([])
  })

  test.each([
    ['is no release', async () => {}, 'This commit is not release 0.1.0'],
    [
      'has changes without an author',
      async () => {
        git('tag', 'v0.1.0')
        await write('check.mjs', '')
        await write('build.mjs', '')
      },
      'There are uncommitted changes',
    ],
    [
      'does not pass its check',
      async () => {
        await write('check.mjs', 'process.exit(1)')
        await release('0.1.0')
      },
      'npm run check -- --release ended with 1: nothing was published.',
    ],
  ])('is rejected for a commit that %s', async (_, prepare, sentence) => {
    await prepare()
    await expect(publish(folder, false, 'ignore')).rejects.toThrow(sentence)
    expect(came).toEqual([])
  })
})
