import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

/** What may be guessed by anybody: when something is done, and which copy of a picture is asked for. */
const guessable = [
  'bridge/exchange/live/stream.ts',
  'bridge/tracking/upload/backoff.ts',
  'web/features/markets/openPrices.ts',
  'web/features/writing/uploads/retry.ts',
  'web/lib/page/imageRace.ts',
]

test('keys, vectors and ids come of the browser’s cryptography: nothing else takes a number that can be guessed', async () => {
  const paths = globSync('{bridge,web,webview}/**/*.{ts,tsx}', { cwd: root }).sort()
  const sources = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
  )
  expect(paths.length).toBeGreaterThan(400)
  expect(sources.filter(([, source]) => /Math\s*(\.|\[['"])\s*random/.test(source)).map(([path]) => path)).toEqual(
    guessable,
  )
})
