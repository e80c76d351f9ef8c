import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '#bridge/exchange/calls.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { begin, loadMenu, logIn, showCards, told } from './world.tsx'

let lastAuthor = 0
/** What the page knows of a person it knows for its life: each test has its own. */
const newAuthor = (): Person => ({
  userId: `author${++lastAuthor}`,
  slug: 'nils',
  nickName: 'Nils',
  avatar: '/media/a.webp',
  badge: null,
})

beforeAll(loadMenu)

let world: ReturnType<typeof begin>
beforeEach(() => {
  world = begin()
})

const menuButton = () => {
  const [button] = screen.getAllByLabelText('More on the post by Nils')
  if (!button) throw new Error('There is no menu.')
  return button
}
async function openMenu() {
  const button = menuButton()
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('menu')
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const cards = () => document.querySelectorAll('.post-card').length
const undo = () => act(() => $notices.get().at(-1)?.action?.run())

test('the menu follows the keyboard pattern: arrows wrap, a letter finds its row, Escape returns', async () => {
  await showCards(1, { author: newAuthor() })
  await openMenu()
  const rows = screen.getAllByRole('menuitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Copy link',
    'Share',
    'Hide post',
    'Mute Nils',
    'Block Nils',
    'Report post',
  ])
  expect(document.activeElement).toBe(rows[0])
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key })
  press('ArrowUp')
  expect(document.activeElement).toBe(rows[5])
  press('ArrowDown')
  expect(document.activeElement).toBe(rows[0])
  press('m')
  expect(document.activeElement).toBe(rows[3])
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(menuButton())
})

test('removes what a visitor mutes from each list immediately, remembers it on this device, and restores it on undo', async () => {
  const author = newAuthor()
  await showCards(3, { author })
  await openMenu()
  choose('Mute Nils')
  await waitFor(() => expect(cards()).toBe(0))
  expect(world.all('social.relate')).toHaveLength(0)
  expect(localStorage.getItem('insights/1/away')).toContain(author.userId)
  await waitFor(() => expect(told()).toEqual(['You will not see posts by Nils anymore.']))
  undo()
  await waitFor(() => expect(cards()).toBe(3))
})

test('leads a visitor who blocks or reports to the log-in', async () => {
  await showCards(1, { author: newAuthor() })
  await openMenu()
  choose('Block Nils')
  await openMenu()
  choose('Report post')
  expect(told()).toEqual(['Log in to block people', 'Log in to report'])
  expect(cards()).toBe(1)
})

test('reverts a rejected mute, and says why', async () => {
  logIn()
  await showCards(2, { author: newAuthor() })
  await openMenu()
  choose('Mute Nils')
  await waitFor(() => expect(cards()).toBe(0))
  await act(() => world.last('social.relate').fail(new Error('You have muted too many.')))
  await waitFor(() => expect(cards()).toBe(2))
  await waitFor(() => expect(told()).toEqual(['Nils was not muted. You have muted too many.']))
})

test('sends a mute and its undo one at a time, and the last one wins', async () => {
  logIn()
  await showCards(1, { author: newAuthor() })
  await openMenu()
  choose('Mute Nils')
  await waitFor(() => expect(told()).toHaveLength(1))
  undo()
  await waitFor(() => expect(cards()).toBe(1))
  expect(world.all('social.relate')).toHaveLength(1)
  await act(() => world.last('social.relate').answer({ on: true }))
  await waitFor(() => expect(world.all('social.relate').map(({ body }) => body.on)).toEqual([true, false]))
  await act(() => world.last('social.relate').answer({ on: false }))
  expect(cards()).toBe(1)
})

test('explains a block first, and does nothing when it is cancelled', async () => {
  logIn()
  const author = newAuthor()
  await showCards(1, { author })
  await openMenu()
  choose('Block Nils')
  await screen.findByText(/You will not see each other’s posts/)
  fireEvent.click(screen.getByText('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.all('social.relate')).toHaveLength(0)
  await openMenu()
  choose('Block Nils')
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(cards()).toBe(0))
  expect(world.last('social.relate').body).toEqual({ userId: author.userId, kind: 'block', on: true })
})

test('hides a post on this device only, and restores it on undo', async () => {
  await showCards(2, { author: newAuthor() })
  await openMenu()
  choose('Hide post')
  await waitFor(() => expect(cards()).toBe(1))
  await waitFor(() => expect(told()).toEqual(['The post is hidden on this device.']))
  undo()
  await waitFor(() => expect(cards()).toBe(2))
})

test('moves the focus to the post after the removed one', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 390, 200))
  await showCards(2, { author: newAuthor() })
  await openMenu()
  choose('Hide post')
  await waitFor(() => expect(cards()).toBe(1))
  await waitFor(() => expect(document.activeElement).toBe(menuButton()))
})

test('offers readers no way to mute, block or report themselves', async () => {
  logIn()
  const userId = /user_id=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  await showCards(1, { author: { ...newAuthor(), userId } })
  await openMenu()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy link', 'Share'])
})

test('shows that a link could not be copied', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  await showCards(1, { author: newAuthor() })
  await openMenu()
  choose('Copy link')
  await waitFor(() => expect(told()).toEqual(['The link could not be copied.']))
})
