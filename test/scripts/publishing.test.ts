import { execFileSync, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { folderForEach } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'
import manifest from '../../package.json' with { type: 'json' }

const at = folderForEach()
const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: at(), encoding: 'utf8' }).trim()
const write = (name: string, content: string) => writeFile(at(name), content)

beforeEach(async () => {
  git('init', '--quiet')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
})

/** Commits a version of a package that logs its check and its build, and tags it. */
async function release(version: string, tag = `v${version}`, check = 'echo checked'): Promise<void> {
  const prepublishOnly = manifest.scripts.prepublishOnly.replace('scripts/', `${root}/scripts/`)
  const scripts = { prepublishOnly, check, build: 'echo built' }
  await write('package.json', JSON.stringify({ name: 'insights-client', version, scripts }))
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Release')
  git('tag', tag)
}

/** What npm runs before it publishes. */
function publish(tag = 'latest') {
  const args = ['run', 'prepublishOnly', '--silent', `--tag=${tag}`]
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: at(), encoding: 'utf8' })
  return { isRefused: status !== 0, said: stdout + stderr }
}

test('checks and builds the commit of a release', async () => {
  await release('0.2.0')
  expect(publish()).toEqual({ isRefused: false, said: expect.stringMatching(/checked[\s\S]*built/) })
})

test('publishes a pre-release under another tag only', async () => {
  await release('0.3.0-beta.1')
  expect(publish()).toMatchObject({ isRefused: true, said: expect.stringContaining('npm publish --tag next') })
  expect(publish('next')).toMatchObject({ isRefused: false })
})

test.each([
  ['another commit', () => release('0.2.0', 'v0.1.0'), 'This commit is not release 0.2.0.'],
  [
    'uncommitted changes',
    async () => {
      await release('0.2.0')
      await write('more.ts', '')
    },
    'There are uncommitted changes.',
  ],
  ['a commit that does not pass its check', () => release('0.2.0', 'v0.2.0', 'exit 1'), 'Nothing was published.'],
])('rejects %s', async (_, prepare, sentence) => {
  await prepare()
  const { isRefused, said } = publish()
  expect(isRefused).toBe(true)
  expect(said).toContain(sentence)
  expect(said).not.toContain('built')
})
