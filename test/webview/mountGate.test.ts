import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FallbackReason, HandoffResult } from '#bridge/app/handoff.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { createGate } from '#webview/mount.ts'

const route = { name: 'rank', params: { slug: '24h' } } as const
const url = 'https://x/insights/rank/24h'
const said = () => $notices.get().map(({ text }) => text)

/** A gate before an app that takes what it is asked for as told. */
function gateBefore(...outcomes: readonly HandoffResult[]) {
  const handoff = vi.fn(
    async () => outcomes[handoff.mock.calls.length - 1] ?? ({ to: 'native', screen: 'MeridianRank' } as const),
  )
  return { handoff, gate: createGate(handoff) }
}

const stays = (reason: FallbackReason): HandoffResult => ({ to: 'web', reason })

beforeEach(() => $notices.set([]))
afterEach(() => $flags.set({ exchange: [], app: [] }))

test('hands a native route over by route and address, without navigating', async () => {
  const { gate, handoff } = gateBefore()
  expect(await gate(route, url)).toBe(false)
  expect(handoff.mock.calls).toEqual([[route, url]])
  expect(said()).toEqual([])
})

test.each(['exchange', 'app'] as const)(
  'keeps a feature that the %s turned off on the web, without asking the app',
  async (source) => {
    $flags.setKey(source, ['rank'])
    const { gate, handoff } = gateBefore()
    expect(await gate(route, url)).toBe(true)
    expect(handoff).not.toHaveBeenCalled()
    expect(said()).toEqual([])
  },
)

test.each([
  ['not_listed', []],
  ['app_too_old', ['Please upgrade the app']],
  ['no_handler', ['Please upgrade the app']],
  ['no_acknowledgement', ['The app did not open this page.']],
  ['refused', ['The app did not open this page.']],
] as const)('a page that stays for the reason %s shows %j', async (reason, told) => {
  expect(await gateBefore(stays(reason)).gate(route, url)).toBe(true)
  await vi.waitFor(() => expect(said()).toEqual(told))
})

test('“Open again” asks the app again', async () => {
  const { gate, handoff } = gateBefore(stays('refused'))
  await gate(route, url)
  const [notice] = $notices.get()
  expect(notice?.action?.label).toBe('Open again')
  notice?.action?.run()
  expect(handoff.mock.calls).toEqual([
    [route, url],
    [route, url],
  ])
})
