import '#web/app/simulation.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { together } from '#bridge/lib/listen.ts'
import { fullKey, writeLocal } from '#bridge/storage/local.ts'
import { AccountMenu } from '#web/features/account/AccountMenu/AccountMenu.tsx'
import { AccountSheet } from '#web/features/account/AccountSheet/AccountSheet.tsx'
import { $accountsOpen, type OwnAccount } from '#web/features/account/subAccounts.ts'
import { accountKey, watchOtherTabs } from '#web/features/account/watchOtherTabs.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $simulation, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { logInAs, openAt, refusal, settle } from './world.tsx'

const account = (userId: string, nickName: string, kind: OwnAccount['kind'], more = {}) => ({
  userId,
  nickName,
  avatar: '/media/a.webp',
  loginName: `${nickName}@example.com`,
  kind,
  isCurrent: false,
  isFrozen: false,
  ...more,
})
const accounts = [
  account('1', 'Desk', 'main', { isCurrent: true }),
  account('2', 'Grid', 'sub'),
  account('3', 'Closed', 'sub', { isFrozen: true }),
  account('4', 'Demo', 'demo'),
]
const fromSub = accounts.map((one) => ({ ...one, isCurrent: one.userId === '2' }))

let world: ReturnType<typeof openAt>
const loads: string[] = []
beforeEach(() => {
  world = openAt('/insights')
  logInAs('1')
  localStorage.removeItem(fullKey(accountKey))
  vi.spyOn(browser, 'assign').mockImplementation((href) => void loads.push(`assign ${href}`))
  vi.spyOn(browser, 'reload').mockImplementation(() => void loads.push('reload'))
})
afterEach(() => {
  $accountsOpen.set(false)
  choose({ simulation: undefined })
  logInAs('')
  world.stop()
  loads.length = 0
})

async function open(list: readonly object[] = accounts) {
  $accountsOpen.set(true)
  render(<AccountSheet />)
  await settle(() => world.last('user.subAccounts').answer({ accounts: list }))
}
/** An account's button begins with its name. */
const named = (name: string) => new RegExp(`^${name}`)
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: named(name) }))
    await vi.dynamicImportSettled()
  })
const answer = (name: Parameters<typeof world.last>[0]) =>
  settle(() => world.last(name).answer({ userInfo: { userId: '2', token: 't' } }))

/** Sets the cookie as an exchange's answer does, to this tab or to another. */
const nowIs = (userId: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: so does the exchange
  document.cookie = `user_id=${userId}; path=/`
}
/** What another tab's write to the storage is here. */
const stored = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('lists all accounts with their kind, and marks the current one', async () => {
  await open()
  for (const text of ['Desk', 'Grid', 'Closed', 'Demo']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('In use').closest('button')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText(/Sub-account · Frozen/)).toBeTruthy()
  const isOff = (name: string) => screen.getByRole('button', { name: named(name) }).getAttribute('aria-disabled')
  expect(['Desk', 'Closed', 'Grid'].map(isOff)).toEqual(['true', 'true', 'false'])
})

test.each([
  ['Grid', accounts, 'user.switchWeb', '2 sub'],
  ['Demo', accounts, 'user.switchLoginDemo', '4 demo'],
  ['Desk', fromSub, 'user.switLogin', '1 main'],
] as const)(
  '“%s” makes its own call, reloads the page, and tells the other tabs',
  async (name, list, call, account) => {
    const [userId, kind] = account.split(' ')
    await open(list)
    await press(name)
    await press(name)
    expect(world.all(call).map(({ body }) => body)).toEqual([{ userId }])
    await answer(call)
    await vi.waitFor(() => expect(loads).toEqual(['reload']))
    expect(localStorage.getItem(fullKey(accountKey))).toMatch(new RegExp(`^${userId} \\d+ ${kind}$`))
    expect($accountsOpen.get()).toBe(false)
  },
)

test('turns simulation trade on for a demo account', async () => {
  await open()
  await press('Practice trading with Demo')
  expect(world.last('user.switchTradeDemo').body).toEqual({ userId: '4' })
  await answer('user.switchTradeDemo')
  await vi.waitFor(() => expect(loads).toEqual(['assign /spot/BTCUSDT']))
  expect($simulation.get()).toBe(true)
})

test('goes on to simulation trade, whatever is stored meanwhile, here or in another tab', async () => {
  writeLocal(accountKey, '1 0 main')
  const stop = together([watchOtherTabs(), $viewer.listen(() => {})])
  await open()
  await press('Practice trading with Demo')
  nowIs('4')
  await answer('user.switchTradeDemo')
  await vi.waitFor(() => expect(loads).toEqual(['assign /spot/BTCUSDT']))
  stored(fullKey(accountKey))
  expect(loads).toEqual(['assign /spot/BTCUSDT'])
  stop()
})

test('leaves the page of the other account, even where simulation trade cannot begin', async () => {
  vi.spyOn(browser, 'canLoad').mockReturnValue(false)
  await open()
  await press('Practice trading with Demo')
  await answer('user.switchTradeDemo')
  await vi.waitFor(() => expect(loads).toEqual(['reload']))
  expect($simulation.get()).toBe(false)
})

test('turns simulation trade off for the main account', async () => {
  choose({ simulation: true })
  await open(fromSub)
  await press('Desk')
  await answer('user.switLogin')
  await vi.waitFor(() => expect(loads).toEqual(['reload']))
  expect($simulation.get()).toBe(false)
})

/**
 * Puts the page into an app.
 * @returns what asks the app of itself.
 */
function inApp() {
  const refresh = vi.fn()
  const context = { get: () => ({ userId: '1' }), subscribe: () => () => {}, refresh }
  Object.assign(services(), { app: { bridge: {}, handoff: {}, context } })
  return refresh
}

test('the app switches accounts: the page waits for its event, and requests the rest', async () => {
  const refresh = inApp()
  await open()
  await press('Grid')
  expect(world.all('user.switchWeb')).toEqual([])
  await answer('user.switchApp')
  await vi.waitFor(() => expect($accountsOpen.get()).toBe(false))
  expect([loads, refresh.mock.calls]).toEqual([[], [[]]])
  // A demo account is called one there too.
  expect(localStorage.getItem(fullKey(accountKey))).toMatch(/^\d+ \d+ sub$/)
})

test('shows the app’s rejection, and changes nothing', async () => {
  const refresh = inApp()
  await open()
  await press('Grid')
  await settle(() => world.last('user.switchApp').fail(refusal('You cannot switch to this account.')))
  expect(await screen.findByText('You cannot switch to this account.')).toBeTruthy()
  expect([loads, $accountsOpen.get(), refresh.mock.calls]).toEqual([[], true, []])
})

test('shows a rejection, changes nothing, and allows another choice', async () => {
  await open()
  await press('Grid')
  await settle(() => world.last('user.switchWeb').fail(refusal('You cannot switch to this account.')))
  expect(await screen.findByText('You cannot switch to this account.')).toBeTruthy()
  expect([loads, $accountsOpen.get()]).toEqual([[], true])
  await press('Demo')
  expect(world.all('user.switchLoginDemo')).toHaveLength(1)
})

test('reports a failed list, and offers a retry', async () => {
  $accountsOpen.set(true)
  render(<AccountSheet />)
  await settle(() => world.last('user.subAccounts').fail(refusal('No.')))
  expect(await screen.findByText('Your accounts did not load')).toBeTruthy()
  await press('Try again')
  expect(world.all('user.subAccounts')).toHaveLength(2)
})

test('reloads this tab when another tab switches the account, and not when that is the current one', () => {
  const stop = watchOtherTabs()
  stored(fullKey(accountKey))
  expect(loads).toEqual([])
  nowIs('2')
  stored('other')
  expect(loads).toEqual([])
  stored(fullKey(accountKey))
  expect(loads).toEqual(['reload'])
  stop()
})

const user = (change: object) =>
  Object.assign(
    { userId: '1', email: '', phone: '', switchFlag: false, childFlag: false },
    change,
  ) as unknown as Parameters<typeof AccountMenu>[0]['user']
test.each([
  [{ switchFlag: true, childFlag: true }, true, true],
  [{ switchFlag: true }, true, false],
  [{ childFlag: true }, false, true],
  [{}, false, false],
])('for %o the menu offers to switch: %s; says it is a sub-account: %s', (flags, offers, says) => {
  render(
    <AccountMenu name="Desk" user={user(flags)} isOpen onOpen={() => {}}>
      <button type="button">Account</button>
    </AccountMenu>,
  )
  expect(screen.queryByText('Switch account') !== null).toBe(offers)
  expect(screen.queryByText('Sub-account') !== null).toBe(says)
})
