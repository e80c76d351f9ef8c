import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { alone, isOfBrowsers } from '../../scripts/test/tries.ts'

test('only what runs in browsers alone is tried again', () => {
  expect(['chromium', 'accessibility', 'webkit', 'engines'].every((project) => isOfBrowsers([project]))).toBe(true)
  for (const projects of [[], ['node'], ['gateway'], ['page'], ['react', 'preact'], ['chromium', 'node']])
    expect(isOfBrowsers(projects)).toBe(false)
})

test.each([
  [[], 2],
  [alone, 1],
] as const)('with %o a test of a project that has a second try has %i', async (more, tries) => {
  const folder = await mkdtemp(join(import.meta.dirname, 'tries-'))
  try {
    const files = {
      'vitest.config.js': `export default { test: { projects: [{ test: { name: 'one', include: ['*.test.js'], retry: 1 } }] } }`,
      'one.test.js': `import { appendFileSync } from 'node:fs'
        import { expect, test } from 'vitest'
        test('never', () => { appendFileSync('tries', '.'); expect(1).toBe(2) })`,
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const args = ['run', '--root', folder, ...more]
    const run = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: folder, stdio: 'ignore' })
    expect(await once(run, 'exit')).toEqual([1, null])
    expect(await readFile(join(folder, 'tries'), 'utf8')).toBe('.'.repeat(tries))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
