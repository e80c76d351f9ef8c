import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyParts } from '#bridge/exchange/browserSigning.ts'
import { unboundPair } from '#bridge/exchange/signing/newPair.ts'
import { goodConfig, openSigning } from './world.ts'

type Lock = (name: string, options: { readonly signal: AbortSignal }, turn: () => Promise<unknown>) => Promise<unknown>

/** A pair that takes so long, and how many were begun. */
function slowly(ms: number) {
  let begun = 0
  const generate = vi.fn(async () => {
    begun += 1
    const publicKey = `public ${begun}`
    await new Promise((resolve) => setTimeout(resolve, ms))
    return { publicKey, privateKey: 'private' }
  })
  const { parts } = openSigning()
  return { generate, parts: { ...parts, engine: { ...parts.engine, generate } } }
}
const withLocks = (request: Lock | undefined) => vi.stubGlobal('navigator', request ? { locks: { request } } : {})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

describe('a pair for the next log-in', () => {
  test('is made by one of the tabs that request it at once, and used by all', async () => {
    const { generate, parts } = slowly(100)
    const pairs = Promise.all([unboundPair(parts, 'rsa1024'), unboundPair(parts, 'rsa1024')])
    await vi.waitFor(() => expect(generate).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(100)
    const [one, other] = await pairs
    expect(one).toEqual({
      publicKey: 'public 1',
      privateKey: 'private',
      algorithm: 'rsa1024',
      timestamp: '1763700000000',
    })
    expect(other).toEqual(one)
    expect(generate).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is made if tabs cannot coordinate', async () => {
    withLocks(undefined)
    const { parts } = slowly(0)
    const pair = unboundPair(parts, 'rsa2048')
    await vi.advanceTimersByTimeAsync(0)
    expect(await pair).toMatchObject({ algorithm: 'rsa2048' })
  })

  test('is made if the browser refuses locks, such as when it blocks cookies', async () => {
    withLocks(() => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError')))
    const { parts } = slowly(0)
    const pair = unboundPair(parts, 'rsa2048')
    await vi.advanceTimersByTimeAsync(0)
    expect(await pair).toMatchObject({ algorithm: 'rsa2048' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is made after waiting 4 s for a tab that does not release the lock', async () => {
    const names: string[] = []
    withLocks((name, { signal }) => {
      names.push(name)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const { generate, parts } = slowly(1)
    const pair = unboundPair(parts, 'rsa1024')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(generate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(await pair).toMatchObject({ publicKey: 'public 1' })
    expect(names).toEqual(['insights unbound rsa1024'])
  })

  test('is not made twice when it takes longer than that', async () => {
    withLocks((_, { signal }, turn) => {
      signal.addEventListener('abort', () => expect.fail('It was its turn.'))
      return turn()
    })
    const { generate, parts } = slowly(7_000)
    const pair = unboundPair(parts, 'rsa1024')
    await vi.advanceTimersByTimeAsync(7_000)
    expect(await pair).toMatchObject({ publicKey: 'public 1' })
    expect(generate).toHaveBeenCalledTimes(1)
  })
})

test('is used without backups when they cannot be made, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { parts } = openSigning(goodConfig)
  const error = new Error('The storage is closed.')
  const closed = {
    ...parts,
    report: () => {
      throw error
    },
  }
  vi.spyOn(closed.engine, 'generate').mockRejectedValue(new Error('No keys here.'))
  await lazyParts.backUp(closed)
  expect(warn).toHaveBeenCalledWith('Could not create a key pair in advance. The next log-in creates one.', error)
})
