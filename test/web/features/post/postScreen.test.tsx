import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Cashtag } from '#web/features/markets/Cashtag/Cashtag.tsx'
import { rememberRelations } from '#web/features/moderation/mutesAndBlocks.ts'
import { tagsOf } from '#web/features/post/screen/PostRail.tsx'
import { $source, readSource } from '#web/features/post/screen/PostScreen.tsx'
import { readAs } from '../feed/home/world.ts'
import { answerCalls, mira, newId, openPost, postWith } from './helpers.tsx'

const open = (change: Parameters<typeof postWith>[0], followed = false) => {
  const call = answerCalls({
    'social.post': () => ({ post: postWith(change), html: null, followed }),
    'social.relate': ({ on }) => ({ on }),
  })
  openPost(change.id)
  return call
}

test('shows next to the author whether the reader follows them', async () => {
  answerCalls({})
  readAs('reader')
  open({ id: newId(), author: { ...mira, userId: 'followed-one' } }, true)
  const button = await screen.findByRole('button', { name: /Mira/, pressed: true })
  expect(button.textContent).toBe('Following')
  readAs('')
})

test('warns of a look-alike name in words', async () => {
  open({ id: newId(), author: { ...mira, badge: 'lookAlike' } })
  await screen.findByText(/this name looks like a known account/)
})

test('hides the post of an author whom the reader has blocked, except for the way to unblock them', async () => {
  answerCalls({})
  readAs('reader')
  const author = { ...mira, userId: 'blocked-one' }
  rememberRelations([{ userId: author.userId, muted: false, blocked: true }])
  const call = open({ id: newId(), author })
  await screen.findByText('You have blocked Mira')
  expect(screen.queryByText('Funding is rent.')).toBeNull()
  fireEvent.click(screen.getByText('Unblock'))
  await screen.findByText('Funding is rent.')
  const body = { userId: author.userId, kind: 'block', on: false }
  expect(call).toHaveBeenCalledWith('social.relate', body, expect.anything())
  readAs('')
})

test('keeps the source in a post’s URL while it shows, and only warns of an invalid one', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const forget = readSource('source1=home_feed&x=1')
  expect($source.get()).toBe('home_feed')
  forget()
  expect($source.get()).toBeNull()
  readSource('source1=%3Cscript%3E')
  expect($source.get()).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('shows each tag of a post once as its topics', () => {
  const tag = (hashTag: string) => ({ type: 'tag', start: 0, end: 1, hashTag }) as const
  expect(tagsOf([tag('Macro'), tag('macro'), tag('BTC')])).toEqual(['Macro', 'BTC'])
})

test('requests the prices of all chips in one request', async () => {
  const call = answerCalls({
    'market.ticker': ({ symbolIds }) => ({
      list: (symbolIds as string[]).map((symbolId) => ({ symbolId, price: '2', change24h: '0.01', at: 1 })),
    }),
  })
  const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE', 'LINK', 'DOT']
  render(coins.map((coin) => <Cashtag key={coin} coin={coin} symbolId={`${coin}USDT`} priceAtPost="1" />))
  await waitFor(() =>
    expect(document.querySelectorAll('.cashtag__live:not(.cashtag__live--old)')).toHaveLength(coins.length),
  )
  const asked = call.mock.calls.filter(([name]) => name === 'market.ticker')
  expect(asked.map(([, { symbolIds }]) => symbolIds)).toEqual([coins.map((coin) => `${coin}USDT`)])
})
