import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCodeHandler } from '#bridge/exchange/session.ts'
import { goodConfig, headers, openSigning } from '../bridge/exchange/signing/world.ts'

const core = { url: '/v1/user/overview/userinfo', headers, isSealed: false, isOurs: true, body: { locale: 'en' } }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('codes of a signature', () => {
  /** What is done on a code, in its order. */
  const doneOn = (...codes: readonly string[]): string[] => {
    const done: string[] = []
    const heed = createCodeHandler({
      notify: (message) => done.push(message),
      refetch: () => done.push('refetch'),
      logOut: () => done.push('logOut'),
      report: (event) => done.push(event),
      isOver: () => false,
    })
    for (const code of codes) heed(code, `toast ${code}`)
    return done
  }
  const rows = [
    ['00020', 'signature missing', 'toast; refetch configuration', ['refetch']],
    ['00021', 'signature mode not matched', 'toast; refetch configuration', ['refetch']],
    ['00022', 'signature expired', 'toast only', []],
    ['00023', 'signature invalid', 'toast; logout', ['removeLoginStatus', 'logOut']],
  ] as const
  for (const [code, means, action, done] of rows) {
    test(`[s8-code-${code}] ${code}, ${means}`, () => expect(doneOn(code)).toEqual([`toast ${code}`, ...done]))
    test(`[s8-action-${code}] ${action}`, () => expect(doneOn(code)).toEqual([`toast ${code}`, ...done]))
  }
  test('[s4-invalid] Invalid signature: the user is logged out', () => expect(doneOn('00023')).toContain('logOut'))
  test('[s4-missed] Missed', () => expect(doneOn('00020')).toContain('refetch'))
  test('[s4-mode] mode mismatch', () => expect(doneOn('00021')).toContain('refetch'))
  test('[s4-expired] only the toast is shown, no refetch', () => expect(doneOn('00022')).toEqual(['toast 00022']))
  const clock = () => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })

  for (const [id, says] of [
    ['s4-refetch-debounce', 'debounced 2 s'],
    ['s9-refetch-debounce', 'toast, logout and refetch debounce 2 s'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
      const world = openSigning(goodConfig, { backUp: async () => {} })
      await world.signing.prepare(core)
      clock()
      for (const ms of [0, 1_999]) {
        vi.advanceTimersByTime(ms)
        kept.set('insights/1/signConfig', 'x')
        world.signing.refetch()
      }
      expect(kept.has('insights/1/signConfig')).toBe(true)
      vi.advanceTimersByTime(2_000)
      world.signing.refetch()
      expect(kept.has('insights/1/signConfig')).toBe(false)
    })
  test('[s8-toast-debounce] toast and logout debounced 2 s', () => {
    clock()
    const done: string[] = []
    const heed = createCodeHandler({
      notify: () => done.push('toast'),
      refetch: () => {},
      logOut: () => {},
      report: () => {},
      isOver: () => false,
    })
    heed('00022', 'Expired.')
    vi.advanceTimersByTime(1_999)
    heed('00022', 'Expired.')
    expect(done).toEqual(['toast'])
    vi.advanceTimersByTime(2_000)
    heed('00022', 'Expired.')
    expect(done).toEqual(['toast', 'toast'])
  })
  test('[s8-logout-debounce] logout debounced 2 s', () =>
    expect(doneOn('00023', '00023').filter((what) => what === 'logOut')).toEqual(['logOut']))
  for (const code of ['00004', '20906', '20205'])
    test(`[s8-forced-${code}] ${code}`, async () => {
      const { isAboutSession } = await import('#bridge/exchange/codes.ts')
      expect(isAboutSession(code, 'v1/social/user/react')).toBe(true)
      expect(doneOn(code)).toEqual([`toast ${code}`, 'logOut'])
    })
  test('[s8-forced-20205-userinfo] except on the user info call', async () => {
    const { isAboutSession } = await import('#bridge/exchange/codes.ts')
    expect(isAboutSession('20205', 'v1/user/overview/userinfo')).toBe(false)
    expect(isAboutSession('00004', 'v1/user/overview/userinfo')).toBe(true)
  })
  test('[s8-forced-message] show the message', () => expect(doneOn('00004')[0]).toBe('toast 00004'))
})
