import { expect, test } from 'vitest'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { areaSuite, loadAreas } from '../support/storage/areaSuite.ts'

const { https } = sandbox

areaSuite(https, openChromium)

const chromium = chromiumForFile()

test('with a full quota, stores in memory, and moves it once there is room', async () => {
  const setQuota = (quotaSize?: number) =>
    chromium.cdp.send('Storage.overrideQuotaForOrigin', { origin: https, ...(quotaSize && { quotaSize }) })
  await loadAreas(chromium.browser, https)
  // What a browser knows of the room that is left it keeps for a while: so before the first write.
  await setQuota(1_000_000)
  const full = await chromium.browser.execute(async () => {
    const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
    const isText = (value: unknown): value is string => typeof value === 'string'
    const told: string[] = []
    const area = areas.createAreas({ name: 'insights-full', tell: (reason) => void told.push(reason) })('earn')
    window.left = { area }
    await area.set('before', 'kept')
    // Such as cannot be pressed together.
    const large = new Uint8Array(3_000_000)
    for (let at = 0; at < large.length; at += 50_000) crypto.getRandomValues(large.subarray(at, at + 50_000))
    const isKept = await area.set('large', large)
    return [isKept, (await area.get('large', isBytes))?.length, await area.get('before', isText), told]
  })
  expect(full).toEqual([false, 3_000_000, 'kept', ['full']])
  await setQuota()
  const after = await chromium.browser.execute(async () => {
    return [await left.area.set('small', 1), await areas.createAreas({ name: 'insights-full' })('earn').keys()]
  })
  expect(after).toEqual([true, ['before', 'large', 'small']])
})
