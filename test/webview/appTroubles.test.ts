import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { calls } from '#bridge/exchange/calls.ts'
import exchange from '#fixtures/exchange.config.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { createAppTroubles } from '#webview/appTroubles.ts'

const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
const noHandler = new BridgeError('no_handler', 'There is no handler.')
const noCarrier = new BridgeError('no_carrier', 'There is no app.')
const fetched = vi.fn(async (_: string) => Response.json({ code: '00000', msg: '', data: { head: 'by fetch' } }))
const said = () => $notices.get().map(({ text }) => text)
const on = (protocol: string) => vi.stubGlobal('location', { protocol })
const body = { tab: 'hot' }

beforeEach(() => {
  $notices.set([])
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  on('https:')
})
afterEach(() => {
  setPathLocale(null)
})

describe('an app that has no request handler', () => {
  test('[s8-upgrade] reads public data by fetch, and asks the reader once to upgrade', async () => {
    const { without } = createAppTroubles(exchange, state)
    for (const name of ['social.feed', 'social.post', 'social.feed'] as const)
      expect(await without(noHandler)(calls[name], body, {})).toMatchObject({ data: { head: 'by fetch' } })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/v1/social/public/feed',
      '/v1/social/public/post',
      '/v1/social/public/feed',
    ])
    expect(said()).toEqual(['Please upgrade the app'])
  })

  test.each([
    'social.react',
    'social.publishMessage',
    'social.autoSaveDraft',
    'social.merge',
    'social.getUserInfo',
    'social.closeActivity',
    'user.sendCode',
    'user.qrKey',
    'user.login',
  ] as const)('fails %s instead of using fetch, and asks to upgrade', async (name) => {
    const { without } = createAppTroubles(exchange, state)
    await without(noHandler)(calls['social.feed'], body, {})
    await vi.waitFor(() => expect(said()).toEqual(['Please upgrade the app']))
    $notices.set([])
    fetched.mockClear()
    await expect(without(noHandler)(calls[name], {}, {})).rejects.toBe(noHandler)
    await vi.waitFor(() => expect(said()).toEqual(['Please upgrade the app']))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('asks to upgrade in the reader’s language, even before its messages have loaded', async () => {
    setPathLocale('de')
    const { without } = createAppTroubles(exchange, state)
    await expect(without(noHandler)(calls['social.react'], {}, {})).rejects.toBe(noHandler)
    await vi.waitFor(() => expect(said()).toEqual(['Bitte aktualisiere die App']))
  })

  test.each(['http:', 'file:'])('sends no fetch on a page of %s', async (protocol) => {
    on(protocol)
    const { without } = createAppTroubles(exchange, state)
    await expect(without(noHandler)(calls['social.feed'], body, {})).rejects.toBe(noHandler)
    expect(fetched).not.toHaveBeenCalled()
  })
})

test.each([
  ['00004', '', 'You have been logged out.'],
  ['00023', '', 'You have been logged out.'],
  ['00004', 'Logged in elsewhere.', 'Logged in elsewhere.'],
  ['00022', '', undefined],
])('%s with the message “%s” shows “%s”, so that every log-out has a reason', async (code, message, heard) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  createAppTroubles(exchange, state).onCode(code, message)
  await vi.waitFor(() => expect(said()).toEqual(heard === undefined ? [] : [heard]))
})

test('shows a reason in the reader’s language when a session ends without a message', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setPathLocale('de')
  createAppTroubles(exchange, state).onCode('00004', '')
  await vi.waitFor(() => expect(said()).toEqual(['Du wurdest abgemeldet.']))
})

test('[s8-upgrade-handler] offers no upgrade without an app', async () => {
  const { without } = createAppTroubles(exchange, state)
  await without(noCarrier)(calls['social.feed'], body, {})
  await expect(without(noCarrier)(calls['social.react'], {}, {})).rejects.toBe(noCarrier)
  expect(said()).toEqual([])
})

test('sends only calls by fetch that need no session, and nothing sealed, signed or with a file', () => {
  const rows = Object.values(calls).filter(({ isPublicRead }) => isPublicRead)
  expect(rows.length).toBeGreaterThan(25)
  for (const { path, isSealed, isMultipart, isOpen } of rows) {
    expect([path, isSealed, isMultipart]).toEqual([path, undefined, undefined])
    expect(path).not.toMatch(/\/(user|userInfo|publish|fileUpload)\//)
    expect([path, isOpen || path.includes('/public/')]).toEqual([path, true])
  }
})
