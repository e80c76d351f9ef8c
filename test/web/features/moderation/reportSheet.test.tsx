import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { begin, loadMenu, logIn, showCards } from './world.tsx'

beforeAll(loadMenu)
let world: ReturnType<typeof begin>
beforeEach(() => {
  world = begin()
  logIn()
})

async function openReport() {
  const { posts } = await showCards(1)
  await open()
  return posts[0]?.id
}
async function open() {
  fireEvent.click(screen.getByLabelText('More on the post by Mira'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report post' }))
  await screen.findByText('Send report')
}
const write = (value: string) => fireEvent.input(screen.getByLabelText('What should we know?'), { target: { value } })
const written = () => {
  const field = screen.getByLabelText('What should we know?')
  return field instanceof HTMLTextAreaElement ? field.value : ''
}
const send = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

test('sends a report with its reason and text, and thanks the reader', async () => {
  const id = await openReport()
  fireEvent.click(screen.getByLabelText('Scam or fraud'))
  write(' Asks for my seed phrase. ')
  send()
  await waitFor(() => expect(world.all('social.report')).toHaveLength(1))
  expect(world.last('social.report').body).toEqual({
    target: 'post',
    id,
    reason: 'scam',
    text: 'Asks for my seed phrase.',
  })
  await act(() => world.last('social.report').answer({ received: true }))
  await screen.findByText('Thank you for telling us')
})

test('does not send a report without a reason, and says what is missing', async () => {
  await openReport()
  send()
  await waitFor(() => expect(document.querySelector('.text-area__fault')?.textContent).toBe('Please choose a reason.'))
  expect(world.all('social.report')).toHaveLength(0)
})

test('shows why a report failed, and keeps it even if the sheet was closed meanwhile', async () => {
  await openReport()
  fireEvent.click(screen.getByLabelText('Spam or advertising'))
  write('The same link in ten threads.')
  send()
  await waitFor(() => expect(world.all('social.report')).toHaveLength(1))
  await act(() => world.last('social.report').fail(new Error('The exchange is being repaired.')))
  await screen.findByText('The report was not sent. The exchange is being repaired.')
  expect(written()).toBe('The same link in ten threads.')
  fireEvent.click(screen.getByLabelText('Close'))
  await waitFor(() => expect(screen.queryByText('Send report')).toBeNull())
  await open()
  expect(written()).toBe('The same link in ten threads.')
  expect(screen.getByLabelText('Spam or advertising')).toHaveProperty('checked', true)
})

test('shows that an offline report waits, and sends it once when online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openReport()
  fireEvent.click(screen.getByLabelText('Spam or advertising'))
  send()
  await waitFor(() => expect(world.all('social.report')).toHaveLength(1))
  await act(() => world.last('social.report').fail(new NetworkError(true, undefined)))
  await waitFor(() => expect(document.querySelector('.text-area__fault')?.textContent).toMatch(/sent automatically/))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(world.all('social.report')).toHaveLength(2)
})

test('restores an unsent report after a reload for its author', async () => {
  await whenChecked('They promise to double coins.')
  const id = await openReport()
  write('They promise to double coins.')
  const kept = sessionStorage.getItem(`insights/1/report ${viewerId()} post ${id}`)
  expect(kept).toContain('They promise to double coins.')
})

test('accepts at most 500 characters', async () => {
  await openReport()
  expect(screen.getByLabelText('What should we know?').getAttribute('maxlength')).toBe('500')
  expect(screen.getByText('0 of 500 characters')).toBeTruthy()
})

test('does not send a report with a seed phrase, and says why', async () => {
  const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'
  await whenChecked(phrase)
  await openReport()
  fireEvent.click(screen.getByLabelText('Scam or fraud'))
  write(`They have mine: ${phrase}`)
  expect(document.querySelector('.text-area__secret')?.textContent).toMatch(/^This looks like a seed phrase/)
  send()
  await act(async () => {})
  expect(world.all('social.report')).toHaveLength(0)
  expect(written()).toContain(phrase)
})
