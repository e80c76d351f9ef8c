import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { protocolVersion } from '../../bridge/app/protocol.ts'
import { policyMeta } from '../../scripts/build/policy.ts'
import { pack } from '../../webview/pack/pack.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const files = new Map([
  ['page.html', bytes('<!doctype html>')],
  ['assets/main-ABC.js', bytes('console.warn("here")')],
])
const options = { name: 'insights', version: '1.2.3', minApp: '2.31.0' }

test('says in the manifest what an app checks before it uses the pages', () => {
  const { manifest } = pack(files, options)
  expect(manifest).toMatchObject({ ...options, protocol: protocolVersion })
  const digest = createHash('sha384').update('<!doctype html>').digest('base64')
  expect(manifest.files['page.html']).toBe(`sha384-${digest}`)
})

test('packs every file and the manifest itself', () => {
  const { manifest, zip } = pack(files, options)
  const unpacked = unzipSync(zip)
  expect(Object.keys(unpacked).sort()).toEqual(['assets/main-ABC.js', 'manifest.json', 'page.html'])
  expect(unpacked['assets/main-ABC.js']).toEqual(files.get('assets/main-ABC.js'))
  expect(JSON.parse(new TextDecoder().decode(unpacked['manifest.json']))).toEqual(manifest)
})

test('packs the same bytes whatever order the files come in', () => {
  const { zip } = pack(files, options)
  expect(pack(new Map([...files].reverse()), options).zip).toEqual(zip)
})

test('leaves to the server what a policy in the page may not say', () => {
  const meta = policyMeta("default-src 'none'; frame-ancestors 'self'; object-src 'none'")
  expect(meta).toBe(`<meta http-equiv="content-security-policy" content="default-src 'none'; object-src 'none'">`)
})
