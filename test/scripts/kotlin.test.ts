import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

const compiler = '/usr/bin/kotlinc'

/** The signatures of Android that the host names, as Java files: Debian has no `android.jar`. */
async function writeStubs(folder: string): Promise<void> {
  const stubs = await readFile(join(root, 'test/scripts/native/android.stubs'), 'utf8')
  for (const [, path = '', source = ''] of stubs.matchAll(
    /^\/\/ (\S+\.java)\n([\s\S]*?)(?=^\/\/ \S+\.java\n|$(?![\s\S]))/gm,
  )) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
}

/** What the compiler has against the sources; empty when it takes them. Its start alone is many seconds. */
const errorsOf = (sources: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve) => {
    const args = ['-nowarn', '-jvm-target', '1.8', '-d', join(folder, 'out'), ...sources, join(folder, 'stubs')]
    execFile(compiler, args, { cwd: root }, (error, _out, said) => resolve(error ? said : ''))
  })

// Debian's package `kotlin` brings it (1.3); `npm test` installs it where it may.
test.skipIf(!existsSync(compiler))(
  'the Android host compiles, with the types of the contract, against stubs of Android',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-kotlin-'))
    try {
      await writeStubs(join(folder, 'stubs'))
      const hosts = globSync('webview/hosts/android/*.kt', { cwd: root })
      expect(await errorsOf(['webview/contract/Contract.kt', ...hosts], folder)).toBe('')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  600_000,
)
