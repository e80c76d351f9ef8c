import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const cookies = { session: 'session_token', user: 'user_id', refresh: 'refresh_token' }
const pair = { algorithm: 'rsa1024', publicKey: 'public', privateKey: 'private', timestamp: '1763600000000' } as const

/** A page whose key pairs are its own. */
async function openPage() {
  vi.resetModules()
  const session = await import('#bridge/exchange/session.ts')
  const { keyStore } = await import('#bridge/exchange/signing/keyStore.ts')
  const { tokenName } = await import('#bridge/exchange/signing/setUp.ts')
  const names = [await tokenName('t1'), await tokenName('t2'), 'user 7', 'user 8', 'user 9']
  for (const name of names) await keyStore.write(name, pair)
  const left = async () => {
    const read = await Promise.all(names.map(async (name) => [name, await keyStore.read(name)] as const))
    return read.flatMap(([name, one]) => (one ? [name] : []))
  }
  return { ...session, left, names }
}

const beIn = (cookie: string) => vi.stubGlobal('document', { cookie })
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'acme.example', reload: () => {} })
  beIn('session_token=t2; user_id=8')
})
afterEach(() => {
  vi.doUnmock('#bridge/exchange/signing/keyStore.ts')
})

test('of the people who were here before the keys go, by name and by token; those of who is here now stay, and so do others’', async () => {
  const { forgetSessionsOf, left, names } = await openPage()
  await forgetSessionsOf(cookies, ['7', '8'])
  expect(await left()).toEqual([names[1], 'user 8', 'user 9'])
})

test('keeps the keys of a visitor, since a log-in may be about to need them', async () => {
  const { forgetSessionsOf, left, names } = await openPage()
  beIn('user_id=8')
  await forgetSessionsOf(cookies, ['7', '8'])
  expect(await left()).toEqual(names)
})

test('other tabs hear of each log-out', async () => {
  const writes: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => writes.push(key + value),
  })
  const { forgetSession } = await openPage()
  for (const at of [1, 2]) {
    vi.spyOn(Date, 'now').mockReturnValue(at)
    await forgetSession(cookies)
  }
  expect(writes).toEqual(['insights/1/loggedOut1', 'insights/1/loggedOut2'])
})

test('removes the keys of the reader who logs out, also when other accounts were used here', async () => {
  const { forgetSession, left } = await openPage()
  await forgetSession(cookies)
  expect(await left()).toEqual([])
})

test('logs out even when keys cannot be removed, and warns in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const broken = new Error('The storage is broken.')
  vi.resetModules()
  vi.doMock('#bridge/exchange/signing/keyStore.ts', () => ({ forgetPairs: () => Promise.reject(broken) }))
  const { forgetSession } = await import('#bridge/exchange/session.ts')
  beIn('')
  await expect(forgetSession(cookies)).resolves.toBe(true)
  expect(warn).toHaveBeenCalledWith('Could not remove the keys of the session.', broken)
})
