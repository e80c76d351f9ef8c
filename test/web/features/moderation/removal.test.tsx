import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { OwnRemoval } from '#web/features/moderation/Removal/OwnRemoval.tsx'
import { viewerId } from '#web/lib/page/viewer.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { begin, logIn } from './world.tsx'

beforeAll(async () => {
  await import('#web/features/moderation/Removal/Removal.tsx')
})
let world: ReturnType<typeof begin>
beforeEach(() => {
  world = begin()
  sessionStorage.clear()
})

const at = Date.UTC(2026, 10, 20, 12)
const removal = { at, reason: 'scam', note: 'It asks for keys.', text: 'Send me yours.', objection: null }
const objection = { text: 'It is a quote.', at, state: 'open', decidedAt: null, note: '' }

const instead = <p>This post is gone</p>
let ids = 0
const show = (target: 'post' | 'comment' = 'post') => {
  const id = `r${++ids}`
  render(<OwnRemoval target={target} id={id} instead={instead} />)
  return id
}
async function tellUser(fields: object = { reportsFlag: 1 }) {
  await waitFor(() => expect(world.all('user.info').length).toBeGreaterThan(0))
  await act(() => world.last('user.info').answer({ userInfo: { userId: viewerId(), ...fields }, settings: {} }))
}
const asked = (times = 1) => waitFor(() => expect(world.all('social.removal')).toHaveLength(times))
async function open(answer: object | null = removal, target: 'post' | 'comment' = 'post') {
  logIn()
  const id = show(target)
  await tellUser()
  await asked()
  await act(() => world.last('social.removal').answer({ removal: answer }))
  return id
}
const field = () => screen.getByLabelText('Why should it be restored?')
const write = (value: string) => fireEvent.input(field(), { target: { value } })
const send = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
const sent = (times = 1) => waitFor(() => expect(world.all('social.object')).toHaveLength(times))

test('tells its author what was removed, when and why', async () => {
  const id = await open()
  expect(world.last('social.removal').body).toEqual({ target: 'post', id })
  expect(screen.getByRole('heading', { name: 'Your post was removed' })).toBeTruthy()
  expect(screen.getByText(/Removed .*2026.* · Scam or fraud/)).toBeTruthy()
  for (const words of ['It asks for keys.', 'Send me yours.', 'Only you see this.', 'You can appeal once.'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('This post is gone')).toBeNull()
})

test('names a comment as such', async () => {
  await open(removal, 'comment')
  expect(screen.getByRole('heading', { name: 'Your comment was removed' })).toBeTruthy()
})

test('shows visitors, and readers without the extension, what others see, without a request', async () => {
  show()
  expect(screen.getByText('This post is gone')).toBeTruthy()
  cleanup()
  logIn()
  show()
  await tellUser({})
  expect(screen.getByText('This post is gone')).toBeTruthy()
  expect(world.all('social.removal')).toEqual([])
})

test('shows posts of others, and posts that were not removed, as missing', async () => {
  await open(null)
  expect(screen.getByText('This post is gone')).toBeTruthy()
})

test('a reason that did not load can be requested again', async () => {
  logIn()
  show()
  await tellUser()
  await asked()
  await act(() => world.last('social.removal').fail(new Error('The exchange is resting.')))
  expect(screen.getByText('This post is gone')).toBeTruthy()
  expect(screen.getByText('The exchange is resting.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await asked(2)
  await act(() => world.last('social.removal').answer({ removal }))
  await screen.findByText('Your post was removed')
})

test('sends an appeal, and replaces the form by its state', async () => {
  const id = await open()
  write(' It is a quote. ')
  await send()
  await sent()
  expect(world.last('social.object').body).toEqual({ target: 'post', id, text: 'It is a quote.' })
  await act(() => world.last('social.object').answer({ objection }))
  expect(screen.getByText('We are reviewing your appeal.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Your post was removed')
})

test('does not send an empty appeal, and says so', async () => {
  await open()
  write('  ')
  await send()
  expect(screen.getByText('Please give a reason.').getAttribute('role')).toBe('alert')
  expect(world.all('social.object')).toEqual([])
})

test('shows why an appeal failed, and keeps its text over a reload', async () => {
  await whenChecked('It is a quote.')
  const id = await open()
  write('It is a quote.')
  await send()
  await sent()
  await act(() => world.last('social.object').fail(new Error('The exchange is resting.')))
  await screen.findByText('Your appeal was not sent. The exchange is resting.')
  expect(field()).toHaveProperty('value', 'It is a quote.')
  expect(sessionStorage.getItem(`insights/1/report objection ${viewerId()} post ${id}`)).toBe('It is a quote.')
})

test('a second appeal is rejected with the exchange’s sentence, and the first one is shown', async () => {
  await open()
  write('Something else.')
  await send()
  await sent()
  await act(() => world.last('social.object').fail(new ApiError('20406', 'You have already objected.')))
  await asked(2)
  await act(() => world.last('social.removal').answer({ removal: { ...removal, objection } }))
  expect(screen.getByText('Your appeal was not sent. You have already objected.')).toBeTruthy()
  expect(screen.getByText('It is a quote.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a rejected appeal says when and why', async () => {
  await open({ ...removal, objection: { ...objection, state: 'refused', decidedAt: at, note: 'It is none.' } })
  expect(screen.getByText(/Your appeal was rejected .*2026/)).toBeTruthy()
  expect(screen.getByText('It is none.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('waits while offline, and is sent once when online', async () => {
  await open()
  write('It is a quote.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await send()
  await sent()
  await act(() => world.last('social.object').fail(new NetworkError(true, undefined)))
  expect(screen.getByText(/sent automatically/)).toBeTruthy()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(world.all('social.object')).toHaveLength(2)
})

test('an appeal with a seed phrase is not sent, and says why', async () => {
  const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'
  await whenChecked(phrase)
  await open()
  write(phrase)
  await send()
  expect(screen.getByText(/^This looks like a seed phrase/)).toBeTruthy()
  expect(world.all('social.object')).toEqual([])
})
