import { describe, expect, test } from 'vitest'
import {
  bucketOf,
  decideRelease,
  isReleaseChannel,
  type ReleaseChannel,
  type ReleaseDevice,
} from '#bridge/app/releases/rules.ts'
import { brokenChannels, bucketCases, releaseCases } from '#test/scripts/channel/cases.ts'

const outcomeOf = (channel: unknown, device: ReleaseDevice, today: string): string => {
  if (!isReleaseChannel(channel)) return 'no channel'
  const decision = decideRelease(channel, device, today)
  return decision.kind === 'takes' ? `takes ${decision.version}` : decision.kind
}

test.each(releaseCases)('$what', ({ channel, device, today, outcome }) => {
  expect(outcomeOf(channel, device, today)).toBe(outcome)
})

test.each(brokenChannels)('rejects a signed channel that is $what', ({ channel }) => {
  expect(isReleaseChannel(channel)).toBe(false)
})

test.each(bucketCases)('gives the device “%s” its place in every rollout', async (device, bucket) => {
  expect(await bucketOf(device)).toBe(bucket)
})

describe('of 1,000 devices', () => {
  const today = '2026-11-28'
  const channelAt = (percent: number, version: string): ReleaseChannel => ({
    name: 'insights-channel',
    exchange: 'meridian',
    made: '2026-11-27T09:30:00Z',
    notAfter: '2027-02-25',
    embedded: false,
    lines: [{ version, minApp: '0.0.0', percent, channel: 'stable' }],
    withdrawn: [],
  })
  // Ids as platforms make them, and as a developer would count them.
  const kinds: readonly (readonly [kind: string, id: (at: number) => string])[] = [
    ['numbered', (at) => String(100_000 + at)],
    ['of the same form', (at) => `E621E1F8-C36C-495A-93FC-${at.toString(16).toUpperCase().padStart(12, '0')}`],
  ]

  test.each(kinds)('%s, 10 % ± 3 take a release, and the same ones at 25 %', async (_, id) => {
    const devices = await Promise.all(
      Array.from({ length: 1000 }, async (_, at) => ({ id: id(at), bucket: await bucketOf(id(at)) })),
    )
    const takers = (percent: number, version = '1.5.0') =>
      devices
        .filter(({ bucket }) => {
          const device = {
            app: '2.31.0',
            channel: 'stable',
            bucket,
            current: '1.4.0',
            embedded: '1.4.0',
            waiting: null,
          }
          return decideRelease(channelAt(percent, version), { ...device, failed: [] }, today).kind === 'takes'
        })
        .map((device) => device.id)
    const [few, more] = [takers(10), new Set(takers(25))]
    expect(few.length).toBeGreaterThanOrEqual(70)
    expect(few.length).toBeLessThanOrEqual(130)
    expect(more.size).toBeGreaterThanOrEqual(220)
    expect(more.size).toBeLessThanOrEqual(280)
    expect(few.filter((device) => !more.has(device))).toEqual([])
    // Whichever version: the place goes by the device alone.
    expect(takers(10, '1.6.0')).toEqual(few)
    expect([takers(0), takers(100).length]).toEqual([[], 1000])
  })
})
