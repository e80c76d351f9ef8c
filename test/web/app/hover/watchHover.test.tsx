import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCalls, bitcoin, mira } from '#test/web/features/post/helpers.tsx'
import { HoverCard } from '#web/app/hover/HoverCard.tsx'
import { watchHover } from '#web/app/hover/watchHover.ts'
import { quotations } from '#web/features/markets/tradePair.ts'
import { navigate, watchHistory } from '#web/lib/router/location.ts'
import { AuthorLine } from '#web/ui/AuthorLine/AuthorLine.tsx'
import { $overlays } from '#web/ui/overlays.ts'
import { RichText } from '#web/ui/RichText/RichText.tsx'

const profile = {
  ...mira,
  bio: 'Reads funding rates.',
  joinedAt: 0,
  followers: 12_345,
  following: 1,
  posts: 1,
  likes: 1,
  muted: false,
  blocked: false,
  blocksYou: false,
  isSubAccount: false,
  followed: false,
  followsYou: false,
  coins: [],
}
const quotation = {
  symbolId: 'BTCUSDT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  price: '100000',
  change24h: '0.01',
  at: 0,
  open24h: '1',
  high24h: '1',
  low24h: '1',
  volume24h: '1',
  spark: ['1', '2', '3'],
}

let call: ReturnType<typeof answerCalls>
/** Pages of people are kept for the page's life: each test has a person of its own. */
let met = 0
const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  met += 1
  const person = { ...mira, slug: `mira${met}`, userId: `${met}` }
  call = answerCalls({
    'social.userIndex': () => ({ userInfo: { ...profile, ...person }, similar: [], detail: { translateLanguage: '' } }),
    'market.homeQuotation': () => ({ list: { BTCUSDT: quotation } }),
  })
  stops.push(watchHistory(), watchHover())
  render(
    <main>
      <AuthorLine person={person} />
      <RichText text="$BTC" entities={[bitcoin(0, 4)]} />
      <p>Elsewhere</p>
      <HoverCard />
    </main>,
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) act(stop)
  act(() => quotations.stop())
  $overlays.set({})
})

const name = () => screen.getByText('Mira', { selector: '.author-line__name' })
const coin = () => screen.getByText('$BTC')
const card = () => document.querySelector('.hover-card')
/** What is asked for as a card is drawn has its answer a moment after. */
async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const point = (at: Element, pointerType = 'mouse') =>
  act(() => void at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType })))
const asked = () => call.mock.calls.map(([called]) => called).filter((called) => called === 'social.userIndex')
const show = async (at = name()) => {
  point(at)
  await wait(300)
}

describe('a user’s card', () => {
  test('opens after a mouse rests on the name for 300 ms, with a summary of the person', async () => {
    point(name())
    await wait(299)
    expect(card()).toBeNull()
    await wait(1)
    expect(card()?.textContent).toContain('Reads funding rates.')
    expect(card()?.textContent).toContain('12,345 followers')
    expect(screen.getByRole('button', { name: /Mira/ }).textContent).toBe('Follow')
  })
  test('makes no call for a passing mouse, and one call for a returning one', async () => {
    point(name())
    await wait(200)
    point(screen.getByText('Elsewhere'))
    await wait(1_000)
    expect([card(), asked()]).toEqual([null, []])
    await show()
    point(screen.getByText('Elsewhere'))
    await wait(200)
    await show()
    expect(asked()).toHaveLength(1)
  })
  test('does not open on touch', async () => {
    point(name(), 'touch')
    await wait(1_000)
    expect(card()).toBeNull()
  })
  test('stays while the mouse is in it, and closes 200 ms after it left', async () => {
    await show()
    point(screen.getByText('Elsewhere'))
    await wait(199)
    point(screen.getByText('Reads funding rates.'))
    await wait(1_000)
    expect(card()).not.toBeNull()
    point(screen.getByText('Elsewhere'))
    await wait(200)
    expect(card()).toBeNull()
  })
})

test('a coin’s card has its graph and its price', async () => {
  await show(coin())
  expect(card()?.querySelector('.topic-coin')?.textContent).toContain('BTC/USDT')
  expect(card()?.querySelector('path')).not.toBeNull()
})

test.each<[string, () => unknown]>([
  ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['a press elsewhere', () => screen.getByText('Elsewhere').dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['scrolling', () => window.dispatchEvent(new Event('scroll'))],
  ['another address', () => navigate('/insights/topics')],
])('a card closes by %s', async (_, end) => {
  await show()
  expect(card()).not.toBeNull()
  await act(async () => end())
  expect(card()).toBeNull()
})

test('stays on a press inside', async () => {
  await show()
  await act(
    async () =>
      void screen.getByText('Reads funding rates.').dispatchEvent(new Event('pointerdown', { bubbles: true })),
  )
  expect(card()).not.toBeNull()
})

test('opens when the keyboard focus rests on a link', async () => {
  const link = name().closest('a')
  act(() => link?.focus())
  await wait(299)
  act(() => coin().closest('a')?.focus())
  await wait(299)
  expect(card()).toBeNull()
  await wait(1)
  expect(card()?.textContent).toContain('BTC/USDT')
})

test('does not open for a link in a dialog', async () => {
  const dialog = document.createElement('dialog')
  const link = name().closest('a')
  if (link) dialog.append(link.cloneNode(true))
  document.body.append(dialog)
  const inside = dialog.querySelector('a')
  if (inside) point(inside)
  await wait(1_000)
  expect(card()).toBeNull()
  dialog.remove()
})
