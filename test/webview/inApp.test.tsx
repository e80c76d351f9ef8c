import { afterEach, describe, expect, test, vi } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { onFault } from '#bridge/lib/report.ts'
import type { NativeRequest } from '#fixtures/app/methods.ts'
import { fakeApp } from '#fixtures/app/testing.ts'
import exchange from '#fixtures/exchange.config.ts'
import '#web/app/inApp.ts'
import { followLive } from '#web/app/live/followLive.ts'
import '#web/app/oncePainted.ts'
import { tellUnread } from '#web/features/notifications/unread.ts'
import { $offersLive } from '#web/lib/page/askFlags.ts'
import { $fromApp, $textSize, choose } from '#web/lib/page/preferences.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { $location } from '#web/lib/router/location.ts'
import { expectConsole } from '../support/console.ts'
import { type Mounted, mountIn, rendered } from './support.ts'

vi.mock('#web/app/live/followLive.ts', () => ({ followLive: vi.fn(() => () => {}) }))

let mounted: Mounted | undefined
const meta = document.createElement('meta')
meta.name = 'package'
meta.content = '1.4.0'

afterEach(() => {
  mounted?.takeDown()
  mounted = undefined
  meta.remove()
  choose({ textSize: undefined })
})

/** A page that is up, of a package. Search asks for nothing by itself. */
async function up(options: Parameters<typeof mountIn>[0] = {}, path = '/insights/search'): Promise<Mounted> {
  document.head.append(meta)
  mounted = mountIn(options, path)
  const { native } = mounted
  await vi.waitFor(() => expect(native.$ready.get()).toBeDefined(), 10_000)
  return mounted
}
const before = { protocol: protocolVersion - 1, missingMethods: ['ready', 'badge'] } as const
const messages = ({ native }: Mounted, name: string) => native.log.$entries.get().filter((entry) => entry.name === name)

describe('a page that has started', () => {
  test('calls ready once something is painted, with its id and package', async () => {
    const { native } = await up()
    expect(native.$ready.get()).toEqual({ page: expect.stringMatching(/^\d+$/), version: '1.4.0', painted: true })
  })

  test('calls ready when only an error can be shown', async () => {
    const { root } = await up({}, '/insights/there/is/no/such/page')
    expect(root.textContent).not.toBe('')
  })

  test('reports once that the whole page failed', async () => {
    const page = await up()
    const shell = page.root.querySelector('.shell')
    const parent = shell?.parentElement
    shell?.remove()
    await vi.waitFor(() => expect(page.native.$ready.get()).toMatchObject({ painted: false, version: '1.4.0' }))
    expect(messages(page, 'ready')).toHaveLength(2)
    // The renderer takes down what it has put up.
    if (shell) parent?.append(shell)
  })

  test('follows a push in the reader’s language, or in the one that it names', async () => {
    const { native } = await up({ locale: 'ar', screens: [] })
    native.open('/insights/posts/31?from=push')
    await vi.waitFor(() => expect($location.get().href).toBe('/ar/insights/posts/31?from=push'))
    native.open('/ja/insights/search')
    await vi.waitFor(() => expect($location.get().href).toBe('/ja/insights/search'))
  })

  test('hands over native routes', async () => {
    const { native } = await up({ screens: ['post'] })
    native.open('/insights/posts/31')
    await vi.waitFor(() => expect(native.$currentView.get()).toMatchObject({ kind: 'screen', params: { id: '31' } }))
    expect($location.get().href).toBe('/insights/search')
  })

  test.each([
    '//elsewhere.example/insights',
    '/\\elsewhere.example/insights',
    'https://elsewhere.example/insights/posts/31',
    'javascript:alert(1)',
    '/wallet',
    '',
  ])('refuses the path “%s”', async (path) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { native } = await up()
    const before = $location.get()
    native.open(path)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('not a page of this section'))
    expect($location.get()).toBe(before)
  })

  test('scrolls to the top when the app’s tab is pressed, and reloads when already there', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const where = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400)
    const { native } = await up()
    const { key } = $location.get()
    native.pressTab()
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    expect($location.get().key).toBe(key)
    where.mockReturnValue(0)
    native.pressTab()
    expect($location.get()).toMatchObject({ href: '/insights/search' })
    expect($location.get().key).not.toBe(key)
  })

  test('requests the newest posts when the tab is pressed at the top of home', async () => {
    const page = await up({}, '/insights')
    const feeds = () =>
      messages(page, 'request').filter(({ payload }) => JSON.stringify(payload).includes('public/feed'))
    const before = feeds().length
    page.native.pressTab()
    await vi.waitFor(() => expect(feeds().length).toBe(before + 1))
  })

  test('sends the app each new number of unread notifications', async () => {
    const page = await up({ userId: '1001' })
    for (const count of [3, 3, 0]) tellUnread(count)
    await vi.waitFor(() => expect(page.native.$badge.get()).toBe(0))
    expect(messages(page, 'badge').map(({ payload }) => payload)).toEqual([{ unread: 3 }, { unread: 0 }])
    // Asked once the page is idle, and never answered here.
    const isAsked = () => messages(page, 'request').some(({ payload }) => JSON.stringify(payload).includes('userIndex'))
    await vi.waitFor(() => expect(isAsked()).toBe(true), 10_000)
    expectConsole('warn', /logged-in user.*page was left/)
  })
})

test('polls for notifications and opens no live stream, which an app does not support, even if the exchange has one', async () => {
  const { path: entrance } = calls['social.showEntrance']
  const request: NativeRequest = async ({ path }) =>
    path === entrance
      ? { code: '00000', msg: '', data: { entrance: { live: true }, region: null } }
      : new Promise(() => {})
  // What is asked for besides is never answered.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await up({ userId: '1001', request })
  await vi.waitFor(() => expect($offersLive.get()).toBe(true), 10_000)
  await vi.dynamicImportSettled()
  expect(messages(page, 'request').map(({ payload }) => Object(payload).path)).toContain(
    calls['social.notifications'].path,
  )
  expect(followLive).not.toHaveBeenCalled()
})

describe('a change by the reader', () => {
  const what = { kind: 'comment', id: 'c7', change: 'restored' } as const

  test('is sent to the app, for native screens that show it', async () => {
    const page = await up()
    tellChanged(what)
    await vi.waitFor(() => expect(page.native.$changes.get()).toEqual([what]))
  })

  test('is not sent to an app without the method', async () => {
    const page = await up({ missingMethods: ['changed'] })
    tellChanged(what)
    expect(messages(page, 'changed')).toEqual([])
  })
})

describe('a page whose app rolled back to it', () => {
  const faultsOf = async (told: Parameters<typeof mountIn>[0]): Promise<string[]> => {
    const names: string[] = []
    const stop = onFault(({ name }) => names.push(name))
    await up(told)
    stop()
    return names
  }
  const back = { packageVersion: '1.4.0', packageOutcome: 'back', packageFailed: '1.5.0', packageReason: 'failedWhole' }

  test('reports its version, the failed version, and the reason', async () => {
    expect(await faultsOf(back)).toContain('package back to 1.4.0 from 1.5.0: failedWhole')
  })

  test.each(['kept', 'trial'])('reports nothing if its outcome is %s', async (packageOutcome) => {
    const names = await faultsOf({ ...back, packageOutcome })
    expect(names.filter((name) => name.startsWith('package'))).toEqual([])
  })
})

describe('the text size', () => {
  test('is the app’s until the reader chooses one', async () => {
    const { native } = await up({ textScale: 1.35 })
    expect($textSize.get()).toBe(135)
    native.update({ textScale: 1.1 })
    expect($textSize.get()).toBeCloseTo(110)
    choose({ textSize: 150 })
    native.update({ textScale: 2 })
    expect($textSize.get()).toBe(150)
  })

  test('is the default if the app says nothing', () => {
    mounted = mountIn({}, '/insights/search')
    expect($fromApp.get().textScale).toBeUndefined()
    expect($textSize.get()).toBe(100)
  })
})

describe('a page in an app of the previous protocol, which has neither ready nor badge', () => {
  test('works without calling methods that this app lacks', async () => {
    mounted = mountIn({ ...before, userId: '1001' }, '/insights/search')
    const { native, root } = mounted
    await vi.waitFor(() => expect(rendered(root)).toBe(true), 10_000)
    tellUnread(3)
    // Two frames and a task: another app would have been told by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))
    const asked = new Set(native.log.$entries.get().map(({ name }) => name))
    expect(before.missingMethods.filter((name) => asked.has(name))).toEqual([])
    expect([native.$ready.get(), native.$badge.get()]).toEqual([undefined, 0])
  })

  test('is loaded at the address of a push', async () => {
    const app = fakeApp(exchange, before)
    const page = await app.load('/insights/search')
    app.native.open('/insights/drafts')
    await vi.waitFor(() => expect(document.contains(page.root)).toBe(false))
    await vi.waitFor(() => expect(location.pathname).toBe('/insights/drafts'))
    app.native.open('/insights/search')
    await vi.waitFor(() => expect(location.pathname).toBe('/insights/search'))
  })
})
