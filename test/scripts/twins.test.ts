import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { text } from '#scripts/build/files.ts'
import { withTwins } from '#scripts/build/twins.ts'

const script = text(`console.warn('${randomBytes(8).toString('hex')}')\n`.repeat(40))

test('a script and a page get twins that say the same, and a second time the same ones', async () => {
  const files = new Map([
    ['assets/main-ABC.js', script],
    ['index.html', script],
  ])
  const made = await withTwins(files)
  expect([...made.keys()].sort()).toEqual(
    ['assets/main-ABC.js', 'index.html'].flatMap((path) => [path, `${path}.br`, `${path}.gz`]),
  )
  expect(brotliDecompressSync(made.get('index.html.br') ?? '')).toEqual(Buffer.from(script))
  expect(gunzipSync(made.get('index.html.gz') ?? '')).toEqual(Buffer.from(script))
  expect(await withTwins(files)).toEqual(made)
})

test('what is no text, is small or is not served goes without', async () => {
  const files = new Map([
    ['assets/share-ABC.png', script],
    ['assets/tiny-ABC.js', text('1')],
    ['meta.json', script],
  ])
  expect([...(await withTwins(files)).keys()]).toEqual([...files.keys()])
})
