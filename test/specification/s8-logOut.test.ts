import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogOut } from '#bridge/exchange/session.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a forced log-out', () => {
  const cookies = { session: 'session_token', user: 'user_id', refresh: 'refresh_token' }
  const logOut = async () => {
    const done: string[] = []
    vi.stubGlobal('location', { protocol: 'https:', hostname: 'acme.example' })
    vi.stubGlobal('document', {
      set cookie(text: string) {
        done.push(`${/Max-Age=0/.test(text) ? 'remove ' : ''}${text.split('=')[0]}`)
      },
    })
    const call = async (name: string) => {
      done.push(name)
      return Promise.reject(new Error('No answer.'))
    }
    await createLogOut({ cookies, client: () => ({ call }), reload: () => done.push('reload') })()
    return done
  }
  test('[s8-logout-refresh] remove the refresh token cookie', async () =>
    expect((await logOut())[0]).toBe('remove refresh_token'))
  test('[s8-logout-calls] call clear cookie and logout', async () =>
    expect((await logOut()).filter((what) => what.startsWith('user.'))).toEqual(['user.clearCookie', 'user.logout']))
  test('[s7-logout-calls] on forced logout', async () => expect(await logOut()).toContain('user.logout'))
  test('[s8-logout-reload] reload', async () => expect((await logOut()).at(-1)).toBe('reload'))
  for (const [name, cookie] of [
    ['session', 'session_token'],
    ['user', 'user_id'],
  ] as const)
    test(`[s9-cookie-${name}] Cookies read: session token and user id`, async () => {
      const { readSession } = await import('#bridge/exchange/session.ts')
      vi.stubGlobal('document', { cookie: 'a=1; session_token=t7; user_id=u7' })
      expect(readSession(cookies)[name === 'session' ? 'token' : 'userId']).toBe(cookie === 'user_id' ? 'u7' : 't7')
    })
})
