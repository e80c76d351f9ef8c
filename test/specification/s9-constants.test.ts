import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { passes } from '../../bridge/app/versionRule.ts'
import { calls } from '../../bridge/exchange/calls.ts'
import { createRequestSender } from '../../bridge/exchange/request.ts'
import { readSignConfig } from '../../bridge/exchange/signing/config.ts'
import { defaultAlgorithm } from '../../bridge/exchange/signing/keyPair.ts'
import { preferenceCookie, preferenceDefault } from '../../bridge/site/preferences.ts'
import { routes } from '../../bridge/site/routes.ts'
import { asAsked, last24h, readTimeZone } from '../../bridge/site/timeZone.ts'
import exchange from '../../fixtures/exchange.config.ts'
import noticesCss from '../../web/ui/Notices/Notices.css?raw'
import { fact } from '../support/specification/fact.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('constants', () => {
  const pair = 'bridge/exchange/signing/keyPair.ts'
  fact(
    's9-rsa1024',
    231,
    'rsa1024 (default)',
    [[pair, "defaultAlgorithm: Algorithm = «'rsa1024'»", "'rsa2048'"]],
    () => {
      expect(defaultAlgorithm).toBe('rsa1024')
      expect(readSignConfig({ clientOpen: true })?.defaultAlgorithm).toBe('rsa1024')
    },
  )
  fact('s9-rsa2048', 231, 'rsa2048', [[pair, '«rsa2048»: 2048']], () =>
    expect(readSignConfig({ clientOpen: true, defaultAlgorithm: 'rsa2048' })?.defaultAlgorithm).toBe('rsa2048'),
  )
  fact(
    's9-timeout',
    232,
    'HTTP timeout 100000 ms',
    [
      ['bridge/exchange/request.ts', 'defaultDeadlineMs = «100_000»'],
      ['bridge/exchange/request.ts', 'defaultDeadlineMs = «100_000»', '99_000'],
    ],
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      vi.stubGlobal('fetch', () => new Promise(() => {}))
      const failed = vi.fn()
      createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }))(
        calls['social.feed'],
        { tab: 'hot' },
        {},
      ).catch(failed)
      await vi.advanceTimersByTimeAsync(99_999)
      expect(failed).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(failed).toHaveBeenCalledOnce()
    },
  )
  fact('s9-timeout-uploads', 232, '600000 ms for uploads', [['bridge/exchange/calls/laterCalls.ts', '600_000']], () =>
    expect(
      (['social.uploadImage', 'social.uploadVedio', 'social.part'] as const).map((name) => calls[name].deadlineMs),
    ).toEqual([600_000, 600_000, 600_000]),
  )
  const rows: readonly (readonly [
    id: string,
    says: string,
    name: 'unit' | 'theme' | 'language' | 'klineInterval' | 'layout',
    value: string,
    at: string,
  ])[] = [
    ['unit', 'unit USD', 'unit', 'USD', "unit: [«'USD'»"],
    ['theme', 'theme white', 'theme', 'white', "theme: [«'white'»"],
    ['language', 'language en', 'language', 'en', "language: [«'en'»"],
    ['klineInterval', 'kline interval 1', 'klineInterval', '1', "klineInterval: [«'1'»"],
    ['layout', 'layout right', 'layout', 'right', "layout: [«'right'»"],
  ]
  for (const [id, says, name, value, place] of rows)
    fact(`s9-default-${id}`, 235, says, [['bridge/site/preferences.ts', place]], () =>
      expect(preferenceDefault(name)).toBe(value),
    )
  fact('s9-cookie-days', 235, 'Preference cookie 365 days', [['bridge/site/preferences.ts', '31_536_000']], () =>
    expect(preferenceCookie.maxAgeS / 86_400).toBe(365),
  )
  fact(
    's9-last24h',
    235,
    'Unknown timezone falls back to the last24h constant',
    [
      ['bridge/site/timeZone.ts', "last24h = «'last24h'»"],
      ['bridge/site/timeZone.ts', '    : last24h\n', '    : 0\n'],
    ],
    () => {
      expect(last24h).toBe('last24h')
      expect([readTimeZone(-1), readTimeZone(undefined), readTimeZone('x')]).toEqual(['last24h', 'last24h', 'last24h'])
      expect(asAsked('last24h')).toBe('last24h')
    },
  )
  fact('s9-rank-version', 236, '2.31.0', [['bridge/site/routes.ts', "minVersion: «'2.31.0'»"]], () => {
    expect(Object.entries(routes).map(([name, { minVersion }]) => [name, minVersion])).toContainEqual([
      'rank',
      '2.31.0',
    ])
    expect(passes('2.30.99', '2.31.0')).toBe(false)
  })
  const css = 'web/ui/Notices/Notices.css'
  fact('s9-notices-offset', 233, 'offsets 24', [[css, 'margin-block-end: «24px»', '20px']], () =>
    expect(noticesCss).toMatch(/\.notices__said > \* {\s*margin-block-end: 24px/),
  )
  fact('s9-notices-top', 233, '65 px from top', [[css, 'calc(«65px» + var', '60px']], () =>
    expect(noticesCss).toMatch(/inset-block-start: calc\(65px \+/),
  )
  fact(
    's9-notices-centre',
    233,
    'horizontally centred',
    [[css, 'flex-direction: column;\n  align-items: «center»', 'start']],
    () => expect(noticesCss).toMatch(/\.notices__said {[^}]*align-items: center/),
  )
})
