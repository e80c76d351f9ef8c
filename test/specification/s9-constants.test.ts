import { beforeEach, describe, expect, test, vi } from 'vitest'
import { passes } from '#bridge/app/versionRule.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { createRequestSender } from '#bridge/exchange/request.ts'
import { readSignConfig } from '#bridge/exchange/signing/config.ts'
import { defaultAlgorithm } from '#bridge/exchange/signing/keyPair.ts'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { routes } from '#bridge/site/routes.ts'
import { asAsked, last24h, readTimeZone } from '#bridge/site/timeZone.ts'
import exchange from '#fixtures/exchange.config.ts'
import noticesCss from '#web/ui/Notices/Notices.css?raw'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('constants', () => {
  test('[s9-rsa1024] rsa1024 (default)', () => {
    expect(defaultAlgorithm).toBe('rsa1024')
    expect(readSignConfig({ clientOpen: true })?.defaultAlgorithm).toBe('rsa1024')
  })
  test('[s9-rsa2048] rsa2048', () =>
    expect(readSignConfig({ clientOpen: true, defaultAlgorithm: 'rsa2048' })?.defaultAlgorithm).toBe('rsa2048'))
  test('[s9-timeout] HTTP timeout 100000 ms', async () => {
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
  })
  test('[s9-timeout-uploads] 600000 ms for uploads', () =>
    expect(
      (['social.uploadImage', 'social.uploadVedio', 'social.part'] as const).map((name) => calls[name].timeoutMs),
    ).toEqual([600_000, 600_000, 600_000]))
  const rows: readonly (readonly [
    id: string,
    says: string,
    name: 'unit' | 'theme' | 'language' | 'klineInterval' | 'layout',
    value: string,
  ])[] = [
    ['unit', 'unit USD', 'unit', 'USD'],
    ['theme', 'theme white', 'theme', 'white'],
    ['language', 'language en', 'language', 'en'],
    ['klineInterval', 'kline interval 1', 'klineInterval', '1'],
    ['layout', 'layout right', 'layout', 'right'],
  ]
  for (const [id, says, name, value] of rows)
    test(`[s9-default-${id}] ${says}`, () => expect(preferenceDefault(name)).toBe(value))
  test('[s9-cookie-days] Preference cookie 365 days', () => expect(preferenceCookie.maxAgeS / 86_400).toBe(365))
  test('[s9-last24h] Unknown timezone falls back to the last24h constant', () => {
    expect(last24h).toBe('last24h')
    expect([readTimeZone(-1), readTimeZone(undefined), readTimeZone('x')]).toEqual(['last24h', 'last24h', 'last24h'])
    expect(asAsked('last24h')).toBe('last24h')
  })
  test('[s9-rank-version] 2.31.0', () => {
    expect(Object.entries(routes).map(([name, { minVersion }]) => [name, minVersion])).toContainEqual([
      'rank',
      '2.31.0',
    ])
    expect(passes('2.30.99', '2.31.0')).toBe(false)
  })

  test('[s9-notices-offset] offsets 24', () =>
    expect(noticesCss).toMatch(/\.notices__said > \* {\s*margin-block-end: 24px/))
  test('[s9-notices-top] 65 px from top', () => expect(noticesCss).toMatch(/inset-block-start: calc\(65px \+/))
  test('[s9-notices-centre] horizontally centred', () =>
    expect(noticesCss).toMatch(/\.notices__said {[^}]*align-items: center/))
})
