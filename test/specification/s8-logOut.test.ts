import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { createLogOut } from '../../bridge/exchange/session.ts'
import { fact } from '../support/specification/fact.ts'

const session = 'bridge/exchange/session.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  fact(
    's8-logout-refresh',
    209,
    'remove the refresh token cookie',
    [[session, 'removeCookie(cookies.«refresh»)', 'session']],
    async () => expect((await logOut())[0]).toBe('remove refresh_token'),
  )
  fact(
    's8-logout-calls',
    209,
    'call clear cookie and logout',
    [[session, "[«'user.clearCookie', 'user.logout'»]", "'user.logout', 'user.clearCookie'"]],
    async () =>
      expect((await logOut()).filter((what) => what.startsWith('user.'))).toEqual(['user.clearCookie', 'user.logout']),
  )
  fact('s7-logout-calls', 175, 'on forced logout', [[session, "'user.clearCookie', «'user.logout'»", '']], async () =>
    expect(await logOut()).toContain('user.logout'),
  )
  fact('s8-logout-reload', 209, 'reload', [[session, 'reload()\n', '{}\n']], async () =>
    expect((await logOut()).at(-1)).toBe('reload'),
  )
  for (const [name, cookie] of [
    ['session', 'session_token'],
    ['user', 'user_id'],
  ] as const)
    fact(
      `s9-cookie-${name}`,
      231,
      'Cookies read: session token and user id',
      [[session, name === 'session' ? 'readCookie(«session»)' : 'readCookie(«user»)', "'other'"]],
      async () => {
        const { readSession } = await import('../../bridge/exchange/session.ts')
        vi.stubGlobal('document', { cookie: 'a=1; session_token=t7; user_id=u7' })
        expect(readSession(cookies)[name === 'session' ? 'token' : 'userId']).toBe(cookie === 'user_id' ? 'u7' : 't7')
      },
    )
})
