import { describe, expect, test } from 'vitest'
import { createStats } from '#bridge/tracking/collect/stats.ts'
import type { Delivery } from '#bridge/tracking/types.ts'
import { createSwitch } from '#bridge/tracking/upload/whenToUpload.ts'
import { click, numbersIn, repeatsIn, world, worldForEach } from '../world.ts'

worldForEach()

describe('the exchange’s switch', () => {
  test('[s5-switch] [s7-answer-config-switch] stores and sends nothing when off, and counts it', async () => {
    world.config = 'off'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(5_000)
    expect(world.reports).toEqual([])
    expect(tracker.counters).toMatchObject({ made: 1, stored: 0, dropped: { off: 1 } })
    expect(tracker.$state.get().switch).toBe('off')
  })

  test('[s7-answer-config-ip] names the IP address of the page', async () => {
    const { tracker } = await world.visit()
    await world.pass(1_000)
    expect(tracker.$state.get().ip).toBe('127.0.0.1')
  })

  test.each([
    ['an answer without it', { clientCommonConfig: { eventLogUploadSwitch: 1 } }],
    ['one that is no text', { clientCommonConfig: { eventLogUploadSwitch: 1 }, localVo: { ip: 7 } }],
    ['none at all', null],
  ])('names no IP address after %s', async (_, later) => {
    const stats = createStats()
    const answers: unknown[] = [{ clientCommonConfig: { eventLogUploadSwitch: 1 }, localVo: { ip: '10.1.2.3' } }, later]
    const delivery: Delivery = {
      fetchConfig: async () => answers.shift(),
      send: async () => ({ status: 0 }),
      sendOnPageHide: () => false,
    }
    const state = () => ({ locale: 'en', userId: '' })
    const asked = createSwitch({ delivery, stats, state, lastConfig: { switch: null, userId: undefined } })
    await asked.ask([])
    expect(stats.get().ip).toBe('10.1.2.3')
    await asked.ask([])
    expect(stats.get().ip).toBe('')
  })

  test('drops and counts stored events of an earlier page when turned off', async () => {
    world.report = 503
    const first = await world.visit()
    await Promise.all([1, 2, 3].map((n) => first.tracker.track(click(n))))
    world.config = 'off'
    const { tracker } = await world.visit()
    await world.pass(20_000)
    expect(tracker.counters.dropped).toEqual({ off: 3 })
    world.config = 'on'
    world.report = 'ok'
    await world.visit()
    await world.pass(20_000)
    expect(numbersIn(world)).toEqual([])
  })

  test('keeps events in memory until it is known, then stores and sends them', async () => {
    world.config = 'failing'
    const { tracker } = await world.visit()
    let isSettled = false
    const stored = tracker.track(click(1)).then(() => {
      isSettled = true
    })
    await world.pass(2_000)
    expect([isSettled, tracker.counters.stored]).toEqual([false, 0])
    world.config = 'on'
    await world.pass(20_000)
    await stored
    expect(numbersIn(world)).toEqual([1])
  })

  test('[s8-config-failed] [s7-config-failed] [s8-config-failed-userId] uses the last known switch for storing, uploads nothing and retries with backoff after a failure', async () => {
    await world.visit()
    world.config = 'failing'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(11_000)
    expect(tracker.counters).toMatchObject({ stored: 1, sent: 0 })
    expect([world.reports.length, tracker.$state.get().switch]).toEqual([0, 'failed'])
    expect(console.warn).toHaveBeenCalled()
    expect(world.asked.length - 1).toBeLessThanOrEqual(3)
    world.config = 'on'
    await world.pass(20_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
    expect([...world.taken.values()].map(({ event }) => event.uid)).not.toContain('u1')
  })

  test('retries after a failure as soon as the network is back', async () => {
    world.config = 'failing'
    const { tracker, online } = await world.visit()
    world.config = 'on'
    online()
    await world.pass(100)
    expect(tracker.$state.get().switch).toBe('on')
  })

  test('is requested by a background page too, whose events are stored and sent by the page in front', async () => {
    world.opens = 'hidden'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(10_000)
    expect([world.asked.length, world.reports.length]).toEqual([1, 0])
    world.opens = 'visible'
    await world.visit()
    await world.pass(10_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
  })

  test('applies the answer that another tab received', async () => {
    world.config = 'failing'
    const { tracker } = await world.visit()
    world.local.set('insights/1/trackSwitch', 'on')
    await tracker.track(click(1))
    expect(tracker.counters.stored).toBe(1)
  })

  test('treats a malformed answer as a failure', async () => {
    world.options = {
      delivery: {
        fetchConfig: async () => ({ clientCommonConfig: { eventLogUploadSwitch: 'perhaps' } }),
        send: async () => ({ status: 200 }),
        sendOnPageHide: () => true,
      },
    }
    const { tracker } = await world.visit()
    expect(tracker.$state.get().switch).toBe('failed')
  })
})

describe('a reader who opts out of tracking', () => {
  test.each([
    ['Global Privacy Control', { globalPrivacyControl: true }],
    ['Do Not Track', { doNotTrack: '1' }],
  ])(
    '[sec-tracking] is not tracked, by %s: nothing is requested, stored or sent, and stored events are dropped',
    async (_, signal) => {
      world.report = 503
      const first = await world.visit()
      await first.tracker.track(click(1))
      const asked = world.asked.length
      world.navigatorMore = signal
      const { tracker } = await world.visit()
      await tracker.track(click(2))
      tracker.page('https://exchange.example/insights/topics')
      await tracker.flush().then(
        () => {},
        () => {},
      )
      await world.pass(20_000)
      expect(tracker.counters).toMatchObject({ stored: 0, sent: 0, dropped: { privacy: 3 } })
      expect([world.reports.length, world.asked.length]).toEqual([0, asked])
    },
  )

  test('is tracked if the exchange’s configuration says so', async () => {
    world.navigatorMore = { globalPrivacyControl: true }
    world.exchange = { ...world.exchange, tracking: { respectSignals: false } }
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(1_000)
    expect(numbersIn(world)).toEqual([1])
  })
})
