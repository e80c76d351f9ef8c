import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { createCodeHandler } from '../../bridge/exchange/session.ts'
import { goodConfig, headers, openSigning } from '../bridge/exchange/signing/world.ts'
import { fact } from '../support/specification/fact.ts'

const session = 'bridge/exchange/session.ts'

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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
    ['00020', 214, 'signature missing', 'toast; refetch configuration', ['refetch'], "'00020': «refetch»", '() => {}'],
    [
      '00021',
      215,
      'signature mode not matched',
      'toast; refetch configuration',
      ['refetch'],
      "'00021': «refetch»",
      '() => {}',
    ],
    ['00022', 216, 'signature expired', 'toast only', [], "'00022': «() => {}»", 'refetch'],
    [
      '00023',
      217,
      'signature invalid',
      'toast; logout',
      ['removeLoginStatus', 'logOut'],
      '      «end()\n»    },\n  }',
      '',
    ],
  ] as const
  for (const [code, line, means, action, done, at, to] of rows) {
    fact(`s8-code-${code}`, line, [code, means], [[session, `    «'${code}'»: `]], () =>
      expect(doneOn(code)).toEqual([`toast ${code}`, ...done]),
    )
    fact(`s8-action-${code}`, line, action, [[session, at, to]], () =>
      expect(doneOn(code)).toEqual([`toast ${code}`, ...done]),
    )
  }
  fact(
    's4-invalid',
    100,
    'Invalid signature: the user is logged out',
    [[session, '      «end()\n»    },\n  }', '']],
    () => expect(doneOn('00023')).toContain('logOut'),
  )
  fact('s4-missed', 101, 'Missed', [[session, "    «'00020'»: "]], () => expect(doneOn('00020')).toContain('refetch'))
  fact('s4-mode', 101, 'mode mismatch', [[session, "    «'00021'»: "]], () =>
    expect(doneOn('00021')).toContain('refetch'),
  )
  fact('s4-expired', 102, 'only the toast is shown, no refetch', [[session, "'00022': «() => {}»", 'refetch']], () =>
    expect(doneOn('00022')).toEqual(['toast 00022']),
  )
  const clock = () => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const quiet = 'bridge/lib/debounced.ts'
  for (const [id, line, says] of [
    ['s4-refetch-debounce', 101, 'debounced 2 s'],
    ['s9-refetch-debounce', 231, 'toast, logout and refetch debounce 2 s'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        [quiet, 'quietMs = «2_000»'],
        [quiet, 'quietMs = «2_000»', '1_000'],
      ],
      async () => {
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
      },
    )
  fact(
    's8-toast-debounce',
    219,
    'toast and logout debounced 2 s',
    [
      [quiet, 'quietMs = «2_000»'],
      [quiet, 'quietMs = «2_000»', '1_000'],
    ],
    () => {
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
    },
  )
  fact('s8-logout-debounce', 219, 'logout debounced 2 s', [[session, 'end = debounced(logOut)', 'end = logOut']], () =>
    expect(doneOn('00023', '00023').filter((what) => what === 'logOut')).toEqual(['logOut']),
  )
  for (const code of ['00004', '20906', '20205'])
    fact(`s8-forced-${code}`, 209, code, [['bridge/exchange/codes.ts', `'${code}'`]], async () => {
      const { isAboutSession } = await import('../../bridge/exchange/codes.ts')
      expect(isAboutSession(code, 'v1/social/user/react')).toBe(true)
      expect(doneOn(code)).toEqual([`toast ${code}`, 'logOut'])
    })
  fact(
    's8-forced-20205-userinfo',
    209,
    'except on the user info call',
    [['bridge/exchange/codes.ts', "'v1/user/overview/userinfo'"]],
    async () => {
      const { isAboutSession } = await import('../../bridge/exchange/codes.ts')
      expect(isAboutSession('20205', 'v1/user/overview/userinfo')).toBe(false)
      expect(isAboutSession('00004', 'v1/user/overview/userinfo')).toBe(true)
    },
  )
  fact('s8-forced-message', 209, 'show the message', [[session, '    notify(message)\n', '']], () =>
    expect(doneOn('00004')[0]).toBe('toast 00004'),
  )
})
