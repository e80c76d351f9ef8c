import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Settings } from '#web/features/settings/screen/Settings.tsx'
import { logInAs, openAt, refusal, settle } from '../account/world.tsx'

const at = Date.UTC(2026, 10, 20, 12)
const own = { id: 'own', name: 'Chrome, Linux', createdAt: at, usedAt: at, current: true }
const other = { id: 'other', name: 'Safari, iOS', createdAt: at, usedAt: at, current: false }
let world: ReturnType<typeof openAt>

afterEach(() => {
  logInAs('')
  world.stop()
})

const show = (pane: string) => {
  world = openAt(`/insights/setting/${pane}`)
  logInAs('1001')
  render(<Settings params={{ pane }} />)
}
const asked = (times = 1) => vi.waitFor(() => expect(world.all('user.sessions')).toHaveLength(times))
async function open(sessions: readonly object[]) {
  show('sessions')
  await asked()
  await settle(() => world.last('user.sessions').answer({ sessions }))
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const rowOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)
const tell = (userInfo: object) =>
  settle(() => world.last('user.info').answer({ userInfo: { userId: '1001', ...userInfo }, settings: {} }))

test('marks the current session, and ends the others', async () => {
  await open([own, other, { ...other, id: 'third', name: '' }])
  expect(rowOf('Chrome, Linux').getByText('This device')).toBeTruthy()
  expect(rowOf('Safari, iOS').queryByText('This device')).toBeNull()
  expect(rowOf('Safari, iOS').getByText(/Logged in .*2026.* · Last used .*2026/)).toBeTruthy()
  expect(screen.getByText('Unknown device')).toBeTruthy()
  await press('Log out other devices')
  expect(world.last('user.endSessions').body).toEqual({})
  await settle(() => world.last('user.endSessions').answer({ ended: 2 }))
  await asked(2)
  await settle(() => world.last('user.sessions').answer({ sessions: [own] }))
  expect(screen.queryByText('Safari, iOS')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Log out other devices' })).toBeNull()
})

test('shows the exchange’s error and keeps the list', async () => {
  await open([own, other])
  await press('Log out other devices')
  await settle(() => world.last('user.endSessions').fail(refusal('Not now.')))
  expect(await screen.findByText('Not now.')).toBeTruthy()
  expect(screen.getByText('Safari, iOS')).toBeTruthy()
})

test('shows that the list did not load, and retries', async () => {
  show('sessions')
  await asked()
  await settle(() => world.last('user.sessions').fail(refusal('No.')))
  expect(await screen.findByText('Your sessions did not load')).toBeTruthy()
  await press('Try again')
  await asked(2)
})

test.each([
  [{ sessionsFlag: 1 }, true],
  [{}, false],
])('with the user info %j offers the list: %j', async (userInfo, isOffered) => {
  show('')
  await vi.waitFor(() => expect(world.all('user.info').length).toBeGreaterThan(0))
  await tell(userInfo)
  expect(screen.queryByText('Where you’re logged in') !== null).toBe(isOffered)
})
