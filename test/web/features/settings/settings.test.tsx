import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { $mutedWords, setMutedWords } from '#web/features/moderation/mutedWords.ts'
import { Settings } from '#web/features/settings/screen/Settings.tsx'
import { browser } from '#web/lib/page/browser.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $chosen, $simulation, $textSize, $theme, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { $location, watchHistory } from '#web/lib/router/location.ts'
import { mira, openWorld, readAs } from '../feed/home/world.ts'

const settings = {
  translateLanguage: 'en_US',
  mutedWords: [],
  showsFollows: true,
  showsLikes: true,
  notifies: ['mentions', 'likes'],
}

let readers = 200
const logIn = () => readAs(`${++readers}`)

let world: ReturnType<typeof openWorld>
const answers = { 'mix.usdtRate': () => ({ rates: {} }) }
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  world = openWorld(answers)
  $device.set('mobile')
})
afterEach(async () => {
  readAs('')
  await setMutedWords([])
  choose({ theme: undefined, textSize: undefined, insightLanguage: undefined })
  $notices.set([])
})

function open(pane = '') {
  history.replaceState(null, '', `/insights/setting${pane && `/${pane}`}`)
  watchHistory()()
  return render(<Settings params={{ pane }} />)
}
const toggle = (label: string) => screen.getByRole<HTMLInputElement>('switch', { name: label })

test('lists the current settings on a phone, and links to each pane', () => {
  choose({ theme: 'black', textSize: 125 })
  open()
  expect(screen.getByText('Display').closest('a')?.textContent).toContain('Dark · 125%')
  expect(screen.getByText('Translate to').closest('a')?.textContent).toContain('English')
  expect(screen.getByText('Muted words').closest('a')?.getAttribute('href')).toBe('/insights/setting/words')
})

test('shows a pane next to the list on wide pages, and replaces it without a history entry', async () => {
  $device.set('pc')
  const before = history.length
  open()
  expect(screen.getByRole('heading', { level: 2, name: 'Display' })).toBeTruthy()
  fireEvent.click(screen.getByText('Privacy'))
  await waitFor(() => expect($location.get().href).toBe('/insights/setting/privacy'))
  expect(history.length).toBe(before)
})

test('names a reader’s account and its kind, and none for visitors', async () => {
  const userInfo = { userId: '300', nickName: 'Mira', childFlag: 1 }
  world = openWorld({ ...answers, 'user.info': () => ({ userInfo, settings: {}, userName: 'mira' }) })
  readAs('300')
  const { container } = open()
  // Its room is kept until it is known.
  expect(container.querySelector('.settings__account')?.textContent?.trim()).toBe('')
  await waitFor(() => expect(container.querySelector('.settings__account')?.textContent).toBe('Mira Sub-account'))
  act(() => readAs(''))
  await waitFor(() => expect(container.querySelector('.settings__account')).toBeNull())
})

test('shows that a pane does not exist', () => {
  open('moon')
  expect(screen.getByText('Setting not found')).toBeTruthy()
})

test('explains simulation trade in the settings, and turns it on', async () => {
  const assign = vi.spyOn(browser, 'assign').mockImplementation(() => {})
  open()
  expect(screen.getByText('Simulation trade').closest('a')?.getAttribute('href')).toBe('/insights/setting/simulation')
  cleanup()
  open('simulation')
  await screen.findByText('Try orders with practice money on Meridian’s trade pages.')
  fireEvent.click(screen.getByRole('button', { name: 'Practice in simulation' }))
  await waitFor(() => expect(assign.mock.calls).toEqual([['/spot/BTCUSDT']]))
  expect($simulation.get()).toBe(true)
  choose({ simulation: undefined })
})

test.each<[string, () => void]>([
  ['in the app', () => void Object.assign(services(), { app: { context: { get: () => ({ userId: null }) } } })],
  ['where the exchange has it off', () => $flags.setKey('exchange', ['simulation'])],
])('offers no simulation trade in the settings %s', (_, set) => {
  set()
  open()
  expect(screen.queryByText('Simulation trade')).toBeNull()
  cleanup()
  open('simulation')
  expect(screen.getByText('Setting not found')).toBeTruthy()
  $flags.setKey('exchange', [])
})

test('offers visitors the settings of this device', () => {
  open('display')
  fireEvent.click(screen.getByText('Dark'))
  expect($theme.get()).toBe('black')
  fireEvent.input(screen.getByLabelText('Text size'), { target: { value: '5' } })
  expect($textSize.get()).toBe(200)
  cleanup()
  open('insights')
  fireEvent.click(screen.getByText('Deutsch'))
  expect($chosen.get().insightLanguage).toBe('de')
})

const ofAccounts = ['privacy', 'notifications', 'translate', 'blocked', 'reports', 'sessions']
test.each(ofAccounts)('says that %s needs an account', async (pane) => {
  open(pane)
  expect(await screen.findByText('This needs an account')).toBeTruthy()
  for (const call of ['social.settings', 'social.reports', 'user.sessions'] as const)
    expect(world.all(call)).toHaveLength(0)
})

test.each([
  ['Lantern-52', 'Lantern-52'],
  ['', 'You have not set one yet.'],
])('shows the anti-phishing code to a logged-in reader, as “%s”', async (antiPhishingCode, shown) => {
  open('antiPhishing')
  expect(await screen.findByText('This needs an account')).toBeTruthy()
  act(logIn)
  const userInfo = { userId: `${readers}`, antiPhishingCode }
  await act(() => world.last('user.info').answer({ userInfo, settings: {} }))
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('shows no anti-phishing code while the user is unknown, and offers a retry', async () => {
  logIn()
  open('antiPhishing')
  await act(() => world.last('user.info').fail(new Error('Not now.')))
  expect(await screen.findByText('Your settings did not load')).toBeTruthy()
  expect(screen.queryByText('You have not set one yet.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(world.all('user.info')).toHaveLength(2))
  const userInfo = { userId: `${readers}`, antiPhishingCode: 'Lantern-52' }
  await act(() => world.last('user.info').answer({ userInfo, settings: {} }))
  expect(await screen.findByText('Lantern-52')).toBeTruthy()
  expectConsole('warn', /logged-in user.* Error: Not now/)
})

test('shows a change immediately, and reverts it with the reason after a rejection', async () => {
  logIn()
  open('privacy')
  await act(() => world.last('social.settings').answer(settings))
  fireEvent.click(toggle('Show what I like'))
  await waitFor(() => expect(toggle('Show what I like').checked).toBe(false))
  expect(world.last('social.settings').body).toEqual({ showsLikes: false })
  await act(() => world.last('social.settings').fail(new Error('Not now.')))
  await waitFor(() => expect(toggle('Show what I like').checked).toBe(true))
  expect($notices.get().map(({ text }) => text)).toEqual(['That was not saved. Not now.'])
})

test('sends several changes one at a time, and the last one wins', async () => {
  logIn()
  open('privacy')
  await act(() => world.last('social.settings').answer(settings))
  for (const _ of [1, 2, 3]) {
    fireEvent.click(toggle('Show what I like'))
    await act(async () => {})
  }
  expect(world.all('social.settings')).toHaveLength(2)
  await act(() => world.last('social.settings').answer({ ...settings, showsLikes: false }))
  await waitFor(() => expect(toggle('Show what I like').checked).toBe(false))
})

test('has a switch per kind of notification', async () => {
  logIn()
  open('notifications')
  await act(() => world.last('social.settings').answer(settings))
  expect(screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked)).toHaveLength(2)
  fireEvent.click(toggle('New followers'))
  expect(world.last('social.settings').body).toEqual({ notifies: ['mentions', 'likes', 'follows'] })
})

test('shows why settings failed to load, and offers a retry', async () => {
  logIn()
  open('privacy')
  await act(() => world.last('social.settings').fail(new Error('The exchange said no.')))
  await screen.findByText('The exchange said no.')
  fireEvent.click(screen.getByText('Try again'))
  await act(() => world.last('social.settings').answer(settings))
  await screen.findByText('Show what I like')
})

test('mutes and unmutes words, each once in any case', async () => {
  open('words')
  const field = await screen.findByRole('textbox')
  const add = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.input(field, { target: { value: text } })
    fireEvent.click(screen.getByText('Add'))
  }
  add(' airdrop ')
  await screen.findByText('airdrop')
  expect($mutedWords.get()).toEqual(['airdrop'])
  add('AIRDROP')
  await screen.findByText('“AIRDROP” is already muted.')
  expect($mutedWords.get()).toEqual(['airdrop'])
  fireEvent.click(screen.getByLabelText('Remove “airdrop”'))
  await waitFor(() => expect($mutedWords.get()).toEqual([]))
})

test('unblocks a user, and updates the button immediately', async () => {
  world = openWorld({ ...answers, 'social.relate': () => ({ on: false }) })
  logIn()
  open('blocked')
  const person = { ...mira, followed: false, followsYou: false }
  await act(() => world.last('social.relations').answer({ people: [person], cursor: null }))
  const row = (await screen.findByText('Mira')).closest<HTMLElement>('[data-item]')
  if (!row) throw new Error('No row.')
  fireEvent.click(within(row).getByText('Unblock'))
  await within(row).findByText('Block')
  expect(world.last('social.relate').body).toEqual({ userId: '1', kind: 'block', on: false })
})
