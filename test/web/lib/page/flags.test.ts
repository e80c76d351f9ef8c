import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceId } from '#bridge/exchange/headers.ts'
import { type Feature, features } from '#bridge/site/features.ts'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { askFlags, gradeOf } from '#web/lib/page/askFlags.ts'
import { featuresOffKey, offUntilNamed } from '#web/lib/page/featuresOff.ts'
import { $flags, isOn, isOpen, linkTo } from '#web/lib/page/flags.ts'
import { $region } from '#web/lib/page/region.ts'

const names = Object.keys(routes) as RouteName[]
let stop: (() => void) | undefined

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  stop?.()
  localStorage.clear()
  for (const source of ['', '.entrance', '.grade']) localStorage.setItem(fullKey(featuresOffKey + source), '')
  $flags.set({ exchange: [], app: [] })
})

const off = () => features.filter((feature) => !isOn(feature))

/** Asks, and has both calls wait for the test. */
function ask() {
  const world = openWorld()
  stop = askFlags()
  return {
    entrance: () => world.last('social.showEntrance'),
    grades: () => world.last('system.gradeConfig'),
    asked: () => [world.all('social.showEntrance').length, world.all('system.gradeConfig').length],
  }
}

/** What the next load of the page would know before it has asked. */
async function nextLoad() {
  vi.resetModules()
  return import('#web/lib/page/flags.ts')
}

test('turns each feature on by default, except the one that the exchange must name', () => {
  expect(off()).toEqual([offUntilNamed])
  for (const name of names) expect(isOpen(name)).toBe(name !== 'saved')
})

test('stores the reader’s region', async () => {
  const { entrance } = ask()
  await entrance().answer({ entrance: { saved: true }, region: 'GB' })
  expect($region.get()).toBe('GB')
  stop?.()
  await ask().entrance().answer({ entrance: {} })
  expect($region.get()).toBe('')
})

describe('a feature switched off for all', () => {
  test('is off; unnamed and unknown features are on', async () => {
    const { entrance } = ask()
    await entrance().answer({ entrance: { rank: false, topics: false, search: true, casino: false, saved: true } })
    expect(off()).toEqual(['topics', 'rank'])
  })

  test('is off at the next load without a request, until the exchange turns it on', async () => {
    const first = ask()
    await first.entrance().answer({ entrance: { rank: false } })
    expect((await nextLoad()).isOn('rank')).toBe(false)
    stop?.()
    await ask().entrance().answer({ entrance: {} })
    expect(off()).toEqual([offUntilNamed])
    expect((await nextLoad()).isOn('rank')).toBe(true)
  })
})

describe('a feature whose calls few exchanges have', () => {
  test('is off until the exchange names it, and on from then on', async () => {
    localStorage.clear()
    expect((await nextLoad()).isOn(offUntilNamed)).toBe(false)
    const { entrance, grades } = ask()
    await grades().answer({ grades: [] })
    expect(isOn(offUntilNamed)).toBe(false)
    await entrance().answer({ entrance: { saved: true } })
    expect(isOn(offUntilNamed)).toBe(true)
    expect((await nextLoad()).isOn(offUntilNamed)).toBe(true)
  })

  test('is off again once the exchange no longer names it', async () => {
    const { entrance } = ask()
    await entrance().answer({ entrance: { insights: true } })
    expect(off()).toEqual([offUntilNamed])
    expect((await nextLoad()).isOpen('saved')).toBe(false)
  })
})

describe('a feature that is rolled out to a share of devices', () => {
  test('is on for a device whose number is below the percentage', async () => {
    const number = gradeOf(deviceId(), 'rank')
    for (const [percent, isIn] of [
      [0, false],
      [number, false],
      [number + 1, true],
      [100, true],
    ] as const) {
      const { grades } = ask()
      await grades().answer({ grades: [{ part: 'rank', percent }] })
      expect([percent, isOn('rank')]).toEqual([percent, isIn])
      stop?.()
    }
  })

  test('is on for that share of many devices, a different set for each feature', () => {
    const devices = Array.from({ length: 10_000 }, (_, at) => `${at}`.padStart(32, 'f'))
    const share = (feature: Feature, percent: number) =>
      devices.filter((id) => gradeOf(id, feature) < percent).length / 100
    for (const percent of [1, 10, 25, 50, 75, 90]) {
      expect(Math.abs(share('rank', percent) - percent)).toBeLessThan(1.5)
    }
    const both = devices.filter((id) => gradeOf(id, 'rank') < 50 && gradeOf(id, 'search') < 50).length
    expect(Math.abs(both / 100 - 25)).toBeLessThan(2)
  })

  test('stays the same for a device', () => {
    expect(gradeOf('0123456789abcdef', 'rank')).toBe(gradeOf('0123456789abcdef', 'rank'))
    for (const feature of features) {
      const number = gradeOf('0123456789abcdef', feature)
      expect(Number.isInteger(number) && number >= 0 && number < 100).toBe(true)
    }
  })

  test('is off if either of the two answers turns it off', async () => {
    const { entrance, grades } = ask()
    await grades().answer({ grades: [{ part: 'rank', percent: 0 }] })
    await entrance().answer({ entrance: { topics: false, rank: true, saved: true } })
    expect(off()).toEqual(['topics', 'rank'])
  })
})

describe('a call that fails', () => {
  test('changes nothing, and keeps the other call’s answer', async () => {
    const first = ask()
    await first.entrance().answer({ entrance: { rank: false, saved: true } })
    await first.grades().answer({ grades: [{ part: 'search', percent: 0 }] })
    stop?.()
    const second = ask()
    await second.entrance().fail(new Error('no network'))
    expect(off()).toEqual(['rank', 'search'])
    await second.grades().answer({ grades: [] })
    expect(off()).toEqual(['rank'])
    expect((await nextLoad()).isOn('rank')).toBe(false)
  })

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the reader comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is retried when %s, until there is an answer', async (_, back) => {
    const { entrance, grades, asked } = ask()
    await grades().answer({ grades: [] })
    await entrance().fail(new Error('no network'))
    back()
    expect(asked()).toEqual([2, 1])
    await entrance().answer({ entrance: { rank: false, saved: true } })
    expect(off()).toEqual(['rank'])
    back()
    expect(asked()).toEqual([2, 1])
  })

  test('does not block the next one if it is never answered, and a late answer is ignored', async () => {
    const { entrance } = ask()
    const hanging = entrance()
    window.dispatchEvent(new Event('online'))
    expect(hanging.signal?.aborted).toBe(true)
    await entrance().answer({ entrance: { saved: true } })
    await hanging.answer({ entrance: { rank: false } })
    expect(off()).toEqual([])
  })
})

test.each(['', '{"rank":false}', 'null', '[1,2]', 'casino', '  '])(
  'ignores "%s", stored by other code, and switches nothing off',
  async (kept) => {
    localStorage.setItem(fullKey(featuresOffKey), kept)
    const next = await nextLoad()
    expect(features.filter((feature) => !next.isOn(feature))).toEqual([])
  },
)

describe('in the app', () => {
  test('turns off the features that the app turns off, without storing them', async () => {
    $flags.setKey('app', ['rank', 'a feature of a later page'])
    expect(off()).toEqual(['rank'])
    expect((await nextLoad()).isOn('rank')).toBe(true)
  })
})

describe('a feature that is off', () => {
  const closed = (feature: Feature) => {
    $flags.setKey('exchange', [feature])
    return names.filter((name) => !isOpen(name))
  }

  test('closes its pages; insights closes all', () => {
    expect(closed('topics').sort()).toEqual(['topic', 'topics'])
    expect(closed('rank')).toEqual(['rank'])
    expect(closed('publish')).toEqual(['draft'])
    expect(closed('saved')).toEqual(['saved'])
    expect(closed('comments')).toEqual([])
    expect(closed('simulation')).toEqual([])
    expect(closed('insights')).toEqual(names.filter((name) => !['spot', 'futures', 'login', 'register'].includes(name)))
  })

  test('has no links', () => {
    $flags.setKey('exchange', ['topics'])
    expect(linkTo('topic', 'BTC')).toBeUndefined()
    expect(linkTo('rank')).toBe('/insights/rank')
  })
})
