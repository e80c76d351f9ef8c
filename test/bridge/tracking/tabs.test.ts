import { expect, test, vi } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import type { DeliveryResult } from '#bridge/tracking/types.ts'
import { click, numbersIn, repeatsIn, world, worldForEach } from './world.ts'

worldForEach()

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** A second tab beside a page: of its own tracker and requests, with the same locks and storage. */
async function openAnotherTab(): Promise<void> {
  const { createTracker } = await import('#bridge/tracking/collect/tracker.ts')
  createTracker({
    exchange: defineExchange(world.exchange),
    state: () => ({ locale: 'en', userId: '' }),
    ...world.options,
  })
  await world.settle()
}

/** Events of a page that has crashed, old enough to be everybody's. */
async function leaveBehind(count: number): Promise<void> {
  const { tracker } = await world.visit()
  await Promise.all(upTo(count).map((n) => tracker.track(click(n))))
  vi.setSystemTime(Date.now() + 20_000)
}

test.each([
  ['with locks', {}],
  ['without locks', { locks: undefined }],
])('two tabs %s send each event once when both find it', async (_, more) => {
  await leaveBehind(120)
  world.navigatorMore = more
  await world.visit()
  await openAnotherTab()
  await world.pass(30_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(120), 0])
})

test('leaves uploads to the exit and to other tabs when the page is hidden during the check', async () => {
  const page = await world.visit()
  await page.tracker.track(click(1))
  const { get } = IDBObjectStore.prototype
  const read = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    page.hide()
    return get.call(this, key)
  })
  await world.pass(600)
  expect(read).toHaveBeenCalled()
  expect(world.reports.map(({ how }) => how)).toEqual(['keepalive'])
})

/** An exchange that wants events, and answers a request when the test does. */
function answerLater() {
  const answers: ((answer: DeliveryResult) => void)[] = []
  const send = vi.fn(() => new Promise<DeliveryResult>((resolve) => void answers.push(resolve)))
  const ask = async () => ({ clientCommonConfig: { eventLogUploadSwitch: true } })
  world.options = { delivery: { fetchConfig: ask, send, sendOnPageHide: () => true } }
  return { answers, send }
}

test('uploads in one tab at a time', async () => {
  await leaveBehind(120)
  const { answers, send } = answerLater()
  await world.visit()
  await openAnotherTab()
  await world.pass(5_000)
  expect(send).toHaveBeenCalledTimes(1)
  answers[0]?.({ status: 200 })
  await world.pass(5_000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('ignores a late refusal of a request that another tab has sent again', async () => {
  const { answers, send } = answerLater()
  world.navigatorMore = { locks: undefined }
  const { tracker } = await world.visit()
  await tracker.track(click(1))
  await world.pass(600)
  await openAnotherTab()
  await world.pass(18_000)
  expect(send).toHaveBeenCalledTimes(2)
  answers[0]?.({ status: 503 })
  await world.pass(10_000)
  expect(send).toHaveBeenCalledTimes(2)
})
