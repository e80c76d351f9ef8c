import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeLocal } from '#bridge/storage/local.ts'
import { expectConsole } from '#test/support/console.ts'
import { FrozenNote, OwnKind } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { AccountEntry } from '#web/features/account/AccountMenu/AccountMenu.tsx'
import { accountKey } from '#web/features/account/watchOtherTabs.ts'
import { offUntilNamed } from '#web/lib/page/featuresOff.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { logInAs, openAt, settle } from './world.tsx'

let world: ReturnType<typeof openAt>
beforeEach(() => {
  world = openAt('/insights')
  logInAs('1')
})
afterEach(() => {
  logInAs('')
  world.stop()
  $notices.set([])
})

const button = () => screen.getAllByRole('button')[0] as HTMLElement
const isKnown = (userInfo: object) =>
  settle(() =>
    world.last('user.info').answer({ userInfo: { userId: '1', ...userInfo }, settings: {}, userName: 'mira' }),
  )

test('the button shows that the account is loading, not “Your account”, until the user is known', async () => {
  render(<AccountEntry labelled />)
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(button().textContent).toBe('One moment…')
  expect(button().querySelector('.account-entry__initial')?.getAttribute('data-initial')).toBeNull()
  await isKnown({ nickName: 'Mira' })
  expect(button().getAttribute('aria-busy')).toBe('false')
  expect(button().textContent).toBe('Mira')
})

test('gives the account button its visible text as its name, also while the user is unknown', async () => {
  render(<AccountEntry labelled />)
  const isReadAsWritten = () => expect(button().getAttribute('aria-label')).toContain(button().textContent)
  isReadAsWritten()
  await settle(() => world.last('user.info').fail(new Error('lost')))
  expect(button().textContent).toBe('Your account')
  expect(button().querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('Y')
  isReadAsWritten()
  expectConsole('warn', /logged-in user.* Error: lost/)
})

const openMenu = async (userInfo: object = {}) => {
  render(<AccountEntry labelled />)
  await isKnown(userInfo)
  await settle(() => fireEvent.click(button()))
}
const leads = () =>
  [...document.querySelectorAll('a.account-menu__row')].map((row) => [row.textContent, row.getAttribute('href')])
const own = [
  ['Your profile', '/insights/profile'],
  ['Drafts', '/insights/draft'],
  ['Followers and following', '/insights/fansAndFocus'],
  ['Settings', '/insights/setting'],
]

test('the menu links to the reader’s pages, and to the exchange’s account pages', async () => {
  await openMenu()
  expect(leads()).toEqual([
    ...own,
    ['Security', 'https://meridian.example/account/security'],
    ['Deposit', 'https://meridian.example/deposit'],
  ])
})

test('the menu has no links that the exchange does not configure', async () => {
  const { exchange, ...others } = services()
  provideServices({ ...others, exchange: { ...exchange, links: {} } })
  await openMenu()
  expect(leads()).toEqual(own)
})

test('the menu has no drafts when writing is off', async () => {
  $flags.setKey('exchange', ['publish'])
  await openMenu()
  expect(leads()).not.toContainEqual(own[1])
  $flags.setKey('exchange', [offUntilNamed])
})

test('the menu links to saved posts after the drafts, if the exchange stores them', async () => {
  $flags.setKey('exchange', [])
  await openMenu()
  expect(leads().slice(1, 3)).toEqual([own[1], ['Saved', '/insights/saved']])
  $flags.setKey('exchange', [offUntilNamed])
})

test('the menu shows the UID, copies it, and says so', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  await openMenu()
  expect(screen.getByText('UID 1')).toBeTruthy()
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Copy UID' })))
  expect(writeText.mock.calls).toEqual([['1']])
  await vi.waitFor(() => expect($notices.get().map(({ text }) => text)).toEqual(['UID copied']))
})

test('says when the browser could not copy the UID', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
  await openMenu()
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Copy UID' })))
  expect($notices.get().map(({ text }) => text)).toEqual(['That did not work. Please try again.'])
  expectConsole('warn', /clipboard/)
})

test.each([
  [{ subAccount: 1, childFlag: 1 }, '1 7 demo', 'Demo account'],
  [{ childFlag: 1 }, '1 7 sub', 'Sub-account'],
  [{ childFlag: 1 }, '2 7 demo', 'Sub-account'],
  [{}, '1 7 main', undefined],
])(
  'for %j after a switch “%s”, the button, the menu and the log-out name the kind of account: %s',
  async (flags, switched, kind) => {
    writeLocal(accountKey, switched)
    await openMenu({ nickName: 'Mira', ...flags })
    expect(button().getAttribute('aria-label')).toBe(kind ? `Your account: Mira, ${kind}` : 'Your account: Mira')
    expect(document.querySelector('.account-menu .account-mark--kind')?.textContent).toBe(kind)
    cleanup()
    render(<OwnKind />)
    expect(document.body.textContent).toBe(kind ?? '')
    writeLocal(accountKey, '')
  },
)

test.each<[userInfo: object, marks: string[]]>([
  [{ verificationLevel: 2, showUserVip: 1, vipLevel: 3 }, ['VIP 3', 'Identity verified']],
  [{ frozen: 1, verificationLevel: 1, showUserVip: 0, vipLevel: 3 }, ['Frozen']],
  [{}, []],
])('the menu shows the state of the account: %j', async (userInfo, marks) => {
  render(
    <>
      <AccountEntry />
      <FrozenNote />
    </>,
  )
  await isKnown(userInfo)
  fireEvent.click(button())
  expect([...document.querySelectorAll('.account-mark')].map(({ textContent }) => textContent)).toEqual(marks)
  const note = screen.queryByText('Your account is frozen. Contact support to find out why and what to do.')
  expect(note !== null).toBe(marks.includes('Frozen'))
})

test.each([
  [{ email: 'mail@meridian.example', bindEmail: 1 }, 'ma•••@meridian.example'],
  [{ email: 'm@meridian.example', bindEmail: 1 }, '•••@meridian.example'],
  [{ email: 'a😀b@meridian.example', bindEmail: 1 }, 'a😀•••@meridian.example'],
  [{ phone: '15550104711', bindPhone: 1 }, '•••4711'],
])('the menu shows %j shortened so that only the reader recognises it: %s', async (userInfo, shown) => {
  render(<AccountEntry labelled />)
  await isKnown(userInfo)
  await settle(() => fireEvent.click(button()))
  expect(document.querySelector('.account-menu__detail')?.textContent).toBe(shown)
})
