import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FrozenNote } from '../../../../web/features/account/AccountMarks/AccountMarks.tsx'
import { AccountEntry } from '../../../../web/features/account/AccountMenu/AccountEntry.tsx'
import { expectConsole } from '../../../support/console.ts'
import { logInAs, openAt, settle } from './world.tsx'

let world: ReturnType<typeof openAt>
beforeEach(() => {
  world = openAt('/insights')
  logInAs('1')
})
afterEach(() => {
  cleanup()
  logInAs('')
  world.stop()
})

const button = () => screen.getAllByRole('button')[0] as HTMLElement
const isKnown = (userInfo: object) =>
  settle(() =>
    world.last('user.info').answer({ userInfo: { userId: '1', ...userInfo }, settings: {}, userName: 'mira' }),
  )

test('until the exchange has said who it is, the button says that it is coming, and not “Your account”', async () => {
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
  expectConsole('warn', /[Ll]ogged in.* Error: lost/)
})

test.each<[userInfo: object, marks: string[]]>([
  [{ verificationLevel: 2, showUserVip: 1, vipLevel: 3 }, ['VIP 3', 'Identity verified']],
  [{ frozen: 1, verificationLevel: 1, showUserVip: 0, vipLevel: 3 }, ['Frozen']],
  [{}, []],
])('the menu says how the exchange has the account: %j', async (userInfo, marks) => {
  render(
    <>
      <AccountEntry />
      <FrozenNote />
    </>,
  )
  await isKnown(userInfo)
  fireEvent.click(button())
  expect([...document.querySelectorAll('.account-mark')].map(({ textContent }) => textContent)).toEqual(marks)
  const note = screen.queryByText('Your account is frozen. Support tells you why, and what to do.')
  expect(note !== null).toBe(marks.includes('Frozen'))
})

test.each([
  [{ email: 'mail@meridian.example', bindEmail: 1 }, 'ma•••@meridian.example'],
  [{ email: 'm@meridian.example', bindEmail: 1 }, '•••@meridian.example'],
  [{ phone: '15550104711', bindPhone: 1 }, '•••4711'],
])('the menu shows %j shortened so that only the reader recognises it: %s', async (userInfo, shown) => {
  render(<AccountEntry labelled />)
  await isKnown(userInfo)
  await settle(() => fireEvent.click(button()))
  expect(document.querySelector('.account-menu__detail')?.textContent).toBe(shown)
})
