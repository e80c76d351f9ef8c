import { beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { compareImageHosts, compareImageHostsLater, dropImageHosts, otherAddresses } from '#web/lib/page/imageRace.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { provideServices } from '#web/lib/page/services.ts'

const first = 'https://i1.insights.example'
const second = 'https://i2.insights.example'
const key = 'insights/1/imageHosts'
const remembered = () => localStorage.getItem(key)
const now = Date.UTC(2026, 10, 20)
const day = 86_400_000

/** How long each host takes for a picture, in ms; without an entry it fails after 1 ms. */
let speeds: Record<string, number>
let loaded: string[]
const call = vi.fn<(name: string) => Promise<unknown>>()

class FakeImage {
  onload = () => {}
  onerror = () => {}
  set src(address: string) {
    loaded.push(address)
    const { origin } = new URL(address, location.href)
    const ms = speeds[origin]
    setTimeout(ms === undefined ? this.onerror : this.onload, ms ?? 1)
  }
}

const withImages = (...images: string[]) =>
  provideServices({
    exchange: Object.assign({}, sandbox, { domains: { ...sandbox.domains, images } }),
    client: { call: call as Client['call'] },
  })

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('Image', FakeImage)
  // What was written once is known to the page even where it is removed.
  localStorage.setItem(key, '')
  speeds = {}
  loaded = []
  call.mockImplementation(async () => ({ list: [first, second].map((domain) => ({ type: 'image', domain })) }))
  withImages(first, second)
})

async function race(): Promise<void> {
  const done = compareImageHosts()
  await vi.advanceTimersByTimeAsync(10_000)
  await done
}
const hostsTried = () => loaded.map((address) => new URL(address).origin)

test('[s9-image-default] uses the default host, the first of the configuration, before a race', () => {
  expect(imageUrl('/media/a.webp')).toBe(`${first}/media/a.webp`)
  expect(imageUrl(`${second}/media/a.webp?x=1`)).toBe(`${first}/media/a.webp?x=1`)
})

test.each([
  'https://elsewhere.example/media/a.webp',
  `${first}.evil.example/media/a.webp`,
  '/assets/a.webp',
  '//elsewhere.example/media/a.webp',
  'data:image/gif;base64,AA==',
  'blob:https://insights.example/1',
  '',
])('leaves the foreign picture %j unchanged', (url) => {
  expect(imageUrl(url)).toBe(url)
  expect(otherAddresses(url, url)).toEqual([])
})

test('needs no origin for the page’s own pictures', () => {
  withImages('self', second)
  expect(imageUrl('/media/a.webp')).toBe('/media/a.webp')
  expect(imageUrl(`${location.origin}/media/a.webp`)).toBe('/media/a.webp')
  expect(imageUrl(`${second}/media/a.webp`)).toBe('/media/a.webp')
})

test('[s7-image-fastest] [s9-image-fastest] [s7-image-rewritten] remembers the fastest host and uses it', async () => {
  speeds = { [first]: 200, [second]: 100 }
  await race()
  expect(remembered()).toMatch(new RegExp(`^\\d+ ${second} ${first}$`))
  expect(imageUrl('/media/a.webp')).toBe(`${second}/media/a.webp`)
})

test('[s7-image-race] requests the test picture from every host, past all caches', async () => {
  speeds = { [first]: 1, [second]: 1 }
  await race()
  const [one = '', other = ''] = loaded
  expect(one).toMatch(/^https:\/\/i1\.insights\.example\/media\/test\.gif\?0?\.?\d+/)
  expect(other).toMatch(/^https:\/\/i2\.insights\.example\/media\/test\.gif\?/)
  expect(one.split('?')[1]).not.toBe(other.split('?')[1])
})

test('requests the test picture at the configured path', async () => {
  const domains = { ...sandbox.domains, images: [first, second], pictures: { test: '/p/1.gif', path: '/p/' } }
  provideServices({ exchange: Object.assign({}, sandbox, { domains }), client: { call: call as Client['call'] } })
  await race()
  expect(loaded.map((address) => address.replace(/\?.*/, ''))).toEqual([`${first}/p/1.gif`, `${second}/p/1.gif`])
  expect([imageUrl('/p/a.webp'), imageUrl('/media/a.webp')]).toEqual([`${first}/p/a.webp`, '/media/a.webp'])
})

test('excludes a host that fails or takes longer than three seconds', async () => {
  speeds = { [first]: 2_999, [second]: 3_000 }
  await race()
  expect(remembered()?.split(' ').slice(1)).toEqual([first])
  localStorage.setItem(key, '')
  speeds = { [second]: 50 }
  await race()
  expect(remembered()?.split(' ').slice(1)).toEqual([second])
})

test('uses the result of a race for 24 hours', async () => {
  speeds = { [first]: 1, [second]: 2 }
  await race()
  expect(loaded).toHaveLength(2)
  vi.setSystemTime(now + day - 1)
  await race()
  expect(loaded).toHaveLength(2)
  vi.setSystemTime(now + day + 3)
  await race()
  expect(loaded).toHaveLength(4)
})

test('keeps the stored result during the next race, and after one without a result', async () => {
  localStorage.setItem(key, `${now - 2 * day} ${second}`)
  expect(imageUrl('/media/a.webp')).toBe(`${second}/media/a.webp`)
  await race()
  expect(imageUrl('/media/a.webp')).toBe(`${second}/media/a.webp`)
})

test('drops the stored result when the clock was set back', async () => {
  localStorage.setItem(key, `${now + day} ${second}`)
  await race()
  expect(loaded).toHaveLength(2)
})

test.each(['', 'nonsense', 'NaN', `${now} https://elsewhere.example`, '{"host":1}'])(
  'ignores %j in storage',
  async (text) => {
    localStorage.setItem(key, text)
    expect(imageUrl('/media/a.webp')).toBe(`${first}/media/a.webp`)
    await race()
    expect(hostsTried()).toEqual([first, second])
  },
)

test('skips hosts that the exchange does not list, and never tries hosts that the policy refuses', async () => {
  const list = [
    { type: 'image', domain: second },
    { type: 'image', domain: 'https://i9.insights.example' },
    { type: 'api', domain: first },
  ]
  call.mockResolvedValue({ list })
  speeds = { [first]: 1, [second]: 2 }
  await race()
  expect(call.mock.calls[0]?.[0]).toBe('system.domainConfigList')
  expect(hostsTried()).toEqual([second])
})

test.each([
  ['names none that we may use', async () => ({ list: [] })],
  ['fails', async () => Promise.reject(new Error('No network.'))],
])('compares all hosts when the exchange’s list %s', async (_, answer) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  call.mockImplementation(answer)
  await race()
  expect(hostsTried()).toEqual([first, second])
})

test('compares nothing with one host', async () => {
  withImages('self', location.origin)
  await race()
  withImages(first)
  await race()
  expect(loaded).toEqual([])
  expect(call).not.toHaveBeenCalled()
})

test('compares hosts only after a picture has loaded or failed', async () => {
  const stop = compareImageHostsLater()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded).toEqual([])
  const picture = document.createElement('img')
  document.body.append(picture)
  picture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(loaded).toHaveLength(2)
  picture.remove()
  stop()
})

test('offers the other hosts for a failed picture, the fastest first, and its original address last', () => {
  expect(otherAddresses('/media/a.webp', `${first}/media/a.webp`)).toEqual([`${second}/media/a.webp`, '/media/a.webp'])
  localStorage.setItem(key, `${now} ${second}`)
  expect(otherAddresses(`${first}/media/a.webp`, `${second}/media/a.webp`)).toEqual([`${first}/media/a.webp`])
})

test('does not use a dropped host until the next race', async () => {
  speeds = { [first]: 1, [second]: 2 }
  await race()
  dropImageHosts([`${first}/media/a.webp`])
  expect(imageUrl('/media/b.webp')).toBe(`${second}/media/b.webp`)
  expect(remembered()).toMatch(new RegExp(`^${now + 3} |^\\d+ ${second}$`))
  await race()
  expect(loaded).toHaveLength(2)
  vi.setSystemTime(now + 2 * day)
  await race()
  expect(imageUrl('/media/b.webp')).toBe(`${first}/media/b.webp`)
})

test('compares a default host again that was dropped before any race', async () => {
  dropImageHosts([`${first}/media/a.webp`])
  expect(imageUrl('/media/b.webp')).toBe(`${second}/media/b.webp`)
  await race()
  expect(hostsTried()).toEqual([first, second])
})

test('drops the page’s own origin like any other host', () => {
  withImages('self', second)
  dropImageHosts(['/media/a.webp'])
  expect(imageUrl('/media/b.webp')).toBe(`${second}/media/b.webp`)
})
