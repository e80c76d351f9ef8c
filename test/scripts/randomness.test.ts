import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

/** What may be guessed: when something is done, and which copy of a picture is asked for. */
const guessable = [
  'bridge/lib/jitter.ts',
  'bridge/tracking/upload/whenToUpload.ts',
  'web/features/markets/openPrices.ts',
  'web/features/writing/uploads/retry.ts',
  'web/lib/page/imageRace.ts',
]

test('only jitter and copies of pictures use Math.random; keys and ids come from the browser’s cryptography', async () => {
  const paths = globSync('{bridge,web,webview}/**/*.{ts,tsx}', { cwd: root }).sort()
  const sources = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
  )
  expect(paths.length).toBeGreaterThan(400)
  expect(sources.filter(([, source]) => /Math\s*(\.|\[['"])\s*random/.test(source)).map(([path]) => path)).toEqual(
    guessable,
  )
})
