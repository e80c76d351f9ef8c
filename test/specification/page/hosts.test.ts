import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { lateSlots } from '#web/app/late.ts'
import { watchRates } from '#web/features/markets/rates.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { imageUrl } from '#web/lib/page/imageHost.ts'
import { compareImageHosts } from '#web/lib/page/imageRace.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { provideSlots } from '#web/lib/page/slots.ts'

const first = 'https://i1.insights.example'
const second = 'https://i2.insights.example'
let day = 20
let speeds: Record<string, number>
let loaded: string[]
let asked: (readonly [string, unknown])[]

class FakeImage {
  onload = () => {}
  onerror = () => {}
  set src(address: string) {
    loaded.push(address)
    setTimeout(this.onload, speeds[new URL(address).origin] ?? 1)
  }
}

beforeEach(() => {
  // Rates that are young are not asked for again: each test is days after the last.
  day += 10
  vi.useFakeTimers({ now: Date.UTC(2026, 10, day) })
  vi.stubGlobal('Image', FakeImage)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('insights/1/imageHosts', '')
  speeds = { [first]: 30, [second]: 10 }
  loaded = []
  asked = []
  const call = async (name: string, body: unknown) => {
    asked.push([name, body])
    return name === 'mix.usdtRate'
      ? { rates: { cny: '7.1' } }
      : { list: [first, second].map((domain) => ({ type: 'image', domain })) }
  }
  provideServices({
    exchange: Object.assign({}, sandbox, { domains: { ...sandbox.domains, images: [first, second] } }),
    client: { call: call as Client['call'] },
  })
  provideSlots(lateSlots)
})
afterEach(() => {
  $notices.set([])
})

const race = async () => {
  const done = compareImageHosts()
  await vi.advanceTimersByTimeAsync(10_000)
  await done
}

describe('image hosts', () => {
  test('[s7-image-race] A test image is loaded from each candidate host', async () => {
    await race()
    expect(loaded.map((address) => new URL(address).origin)).toEqual([first, second])
  })
  for (const [id, says] of [
    ['s7-image-fastest', 'the fastest is remembered in local storage'],
    ['s9-image-fastest', 'fastest remembered'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
      await race()
      expect(localStorage.getItem('insights/1/imageHosts')?.split(' ').slice(1)).toEqual([second, first])
    })
  test('[s7-image-rewritten] Image URLs in responses can be rewritten to it', async () => {
    await race()
    expect(imageUrl(`${first}/media/a.webp`)).toBe(`${second}/media/a.webp`)
  })
  test('[s9-image-default] Default image host: a static image domain', () =>
    expect(imageUrl('/media/a.webp')).toBe(`${first}/media/a.webp`))
})

describe('exchange rates', () => {
  for (const [id, says] of [
    ['s7-usdtRate-again', 'refetched every 30 min'],
    ['s9-rates', 'Exchange rate refresh 1800000 ms'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
      const stop = watchRates(() => {})
      await vi.advanceTimersByTimeAsync(100)
      expect(asked).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1_799_800)
      expect(asked).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(asked).toHaveLength(2)
      stop()
    })
  test('[s7-usdtRate-locale] locale', async () => {
    setPathLocale('ja')
    const stop = watchRates(() => {})
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([['mix.usdtRate', { locale: 'ja' }]])
    stop()
    setPathLocale('en')
  })
  test('[s3-rates-object] the rates object of USDT to fiat', async () => {
    const taken: unknown[] = []
    const stop = watchRates((rates) => taken.push(rates))
    await vi.advanceTimersByTimeAsync(100)
    expect(taken).toEqual([{ CNY: 7.1 }])
    stop()
  })
})

test('[s9-notices-most] optional maximum count', async () => {
  vi.useRealTimers()
  provideServices({ ...services(), host: { maxNotifications: 2 } })
  for (const text of ['one', 'two', 'three']) await showNotification(text)
  expect($notices.get().map(({ text }) => text)).toEqual(['two', 'three'])
})
