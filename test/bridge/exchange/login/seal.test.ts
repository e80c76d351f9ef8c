import { expect, test, vi } from 'vitest'
import { seal } from '#bridge/exchange/login/sealLogIn.ts'
import { sealBlock } from '#bridge/exchange/signing/forge.ts'

// A hundred thousand true blocks take minutes, and are none of what is looked at: what goes into them is.
vi.mock('#bridge/exchange/signing/forge.ts', () => ({ sealBlock: vi.fn((_key: string, bytes: Uint8Array) => bytes) }))

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test('makes 100,000 keys and 100,000 vectors with the browser’s cryptography for 100,000 ciphertexts', async () => {
  const secrets = new Set<string>()
  const vectors = new Set<string>()
  const usable = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-CBC', false, ['encrypt'])
  vi.spyOn(crypto.subtle, 'importKey').mockResolvedValue(usable)
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (settings) => {
    vectors.add(hex(Reflect.get(Object(settings), 'iv')))
    return new ArrayBuffer(16)
  })
  vi.mocked(sealBlock).mockImplementation((_key, bytes) => {
    secrets.add(hex(bytes))
    return new Uint8Array(1)
  })
  const weak = vi.spyOn(Math, 'random')
  for (let at = 0; at < 100_000; at++) await seal('{}', 'a key')
  const [keys, sent] = [[...secrets].map((one) => one.slice(0, 64)), [...secrets].map((one) => one.slice(64))]
  expect([new Set(keys).size, new Set(sent).size, vectors.size]).toEqual([100_000, 100_000, 100_000])
  // What is sent is what was used, and no part of a key is a vector.
  expect(sent.every((vector) => vectors.has(vector) && vector.length === 32)).toBe(true)
  expect(keys.some((key) => vectors.has(key.slice(0, 32)) || vectors.has(key.slice(32)))).toBe(false)
  expect(weak).not.toHaveBeenCalled()
})
