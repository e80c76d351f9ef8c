import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import type { Client } from '../../../bridge/exchange/client.ts'
import sandbox from '../../../fixtures/exchange.config.ts'
import { lateSlots } from '../../../web/app/late.ts'
import { watchRates } from '../../../web/features/markets/rates.ts'
import { setPathLocale } from '../../../web/lib/page/appearance.ts'
import { imageUrl } from '../../../web/lib/page/imageHost.ts'
import { compareImageHosts } from '../../../web/lib/page/imageRace.ts'
import { $notices } from '../../../web/lib/page/notices.ts'
import { showNotification } from '../../../web/lib/page/notifications.ts'
import { provideServices, services } from '../../../web/lib/page/services.ts'
import { provideSlots } from '../../../web/lib/page/slots.ts'
import { fact } from '../../support/specification/fact.ts'

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
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const race = async () => {
  const done = compareImageHosts()
  await vi.advanceTimersByTimeAsync(10_000)
  await done
}

describe('image hosts', () => {
  const file = 'web/lib/page/imageRace.ts'
  const host = 'web/lib/page/imageHost.ts'
  fact(
    's7-image-race',
    201,
    'A test image is loaded from each candidate host',
    [[file, 'picture.src = `${host', 'picture.title = `${host']],
    async () => {
      await race()
      expect(loaded.map((address) => new URL(address).origin)).toEqual([first, second])
    },
  )
  for (const [id, line, says] of [
    ['s7-image-fastest', 201, 'the fastest is remembered in local storage'],
    ['s9-image-fastest', 238, 'fastest remembered'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        [host, "'imageHosts'"],
        [file, 'arrived.push(host)', 'arrived.unshift(host)'],
      ],
      async () => {
        await race()
        expect(localStorage.getItem('insights/1/imageHosts')?.split(' ').slice(1)).toEqual([second, first])
      },
    )
  fact(
    's7-image-rewritten',
    201,
    'Image URLs in responses can be rewritten to it',
    [[host, 'return path && host ? addressOn(host, path) : url', 'return url']],
    async () => {
      await race()
      expect(imageUrl(`${first}/media/a.webp`)).toBe(`${second}/media/a.webp`)
    },
  )
  fact('s9-image-default', 238, 'Default image host: a static image domain', [[host, 'candidates[«0»]', '1']], () =>
    expect(imageUrl('/media/a.webp')).toBe(`${first}/media/a.webp`),
  )
})

describe('exchange rates', () => {
  const file = 'web/features/markets/rates.ts'
  for (const [id, line, says] of [
    ['s7-usdtRate-again', 157, 'refetched every 30 min'],
    ['s9-rates', 232, 'Exchange rate refresh 1800000 ms'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        [file, 'everyMs: «1_800_000»'],
        [file, 'everyMs: «1_800_000»', '1_700_000'],
      ],
      async () => {
        const stop = watchRates(() => {})
        await vi.advanceTimersByTimeAsync(100)
        expect(asked).toHaveLength(1)
        await vi.advanceTimersByTimeAsync(1_799_800)
        expect(asked).toHaveLength(1)
        await vi.advanceTimersByTimeAsync(1_000)
        expect(asked).toHaveLength(2)
        stop()
      },
    )
  fact('s7-usdtRate-locale', 157, 'locale', [[file, '{ «locale»: $locale.get() }']], async () => {
    setPathLocale('ja')
    const stop = watchRates(() => {})
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([['mix.usdtRate', { locale: 'ja' }]])
    stop()
    setPathLocale('en')
  })
  fact('s3-rates-object', 73, 'the rates object of USDT to fiat', [[file, 'code.toUpperCase()', 'code']], async () => {
    const taken: unknown[] = []
    const stop = watchRates((rates) => taken.push(rates))
    await vi.advanceTimersByTimeAsync(100)
    expect(taken).toEqual([{ CNY: 7.1 }])
    stop()
  })
})

fact(
  's9-notices-most',
  233,
  'optional maximum count',
  [
    [
      'web/lib/page/notifications.ts',
      'host?.maxNotifications ?? Number.POSITIVE_INFINITY',
      'host?.maxNotifications ? 99 : 99',
    ],
  ],
  async () => {
    vi.useRealTimers()
    provideServices({ ...services(), host: { maxNotifications: 2 } })
    for (const text of ['one', 'two', 'three']) await showNotification(text)
    expect($notices.get().map(({ text }) => text)).toEqual(['two', 'three'])
  },
)
