import { expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { expectConsole } from '#test/support/console.ts'
import { createExchange, fakeDevice, logIn, openPage, wait } from './page.ts'

fakeDevice()

async function writtenDraft(answers: Parameters<typeof openPage>[1] = {}) {
  const exchange = createExchange()
  const page = await openPage(exchange, answers)
  const draft = await page.openDraft('message')
  draft.change({ text: 'Bitcoin is up' })
  await wait(3_000)
  return { exchange, ...page, draft, draftId: draft.$draft.get().draftId }
}

const kept = async () => {
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  return (await draftStoreOf('7').all()).map(({ draft }) => draft.text)
}
const lost = async (): Promise<never> => {
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  throw new NetworkError(false, undefined)
}
/** Handles requests, and loses this many answers. */
function losing(exchange: ReturnType<typeof createExchange>, name: CallName, count: number) {
  const answer = exchange.answers[name]
  let turn = 0
  return {
    [name]: (body: Readonly<Record<string, unknown>>) => {
      const said = answer?.(body)
      return ++turn <= count ? lost() : said
    },
  }
}

test('publishes a message with its media in the language of the page, and leaves no draft', async () => {
  const { exchange, draft, draftId, media, world, notices } = await writtenDraft()
  media.done('u1', '900')
  draft.change({ media: [{ uploadId: 'u1', alt: 'A chart' }] })
  const post = await draft.publish()
  expect(world.last('social.publishMessage').body).toEqual({
    publishKey: draftId,
    draftId,
    languageType: 0,
    text: 'Bitcoin is up',
    media: [{ mediaId: '900', alt: 'A chart' }],
  })
  expect(post.text).toBe('Bitcoin is up')
  expect(exchange.posts.size).toBe(1)
  expect(await kept()).toEqual([])
  expect(media.uploads.forget).toHaveBeenCalledWith('u1')
  await vi.waitFor(() => expect(notices()).toEqual(['Your post is published.']))
})

test('publishes an article with a cover that its text does not show', async () => {
  const { openDraft, media, world } = await writtenDraft()
  media.done('cover', '1')
  media.done('body', '2')
  const article = await openDraft('article')
  const html = '<p>Text</p><figure><img src="/media/2.webp"></figure>'
  const shown = [
    { uploadId: 'cover', alt: 'C' },
    { uploadId: 'body', alt: 'B' },
  ]
  article.change({ title: 'Title', html, text: 'Text', media: shown })
  await article.publish()
  expect(world.last('social.publishArticle').body).toMatchObject({
    title: 'Title',
    html,
    cover: { mediaId: '1', alt: 'C' },
  })

  const plain = await openDraft('article')
  plain.change({ title: 'Title', html, text: 'Text', media: shown.slice(1) })
  await plain.publish()
  expect(world.last('social.publishArticle').body).toMatchObject({ cover: null })
})

test('sends one request when pressed twice', async () => {
  const { draft, world } = await writtenDraft()
  const [one, two] = await Promise.all([draft.publish(), draft.publish()])
  expect(one).toBe(two)
  expect(world.all('social.publishMessage')).toHaveLength(1)
})

test('retries with the same idempotency key after a lost response', async () => {
  const exchange = createExchange()
  const page = await openPage(exchange, losing(exchange, 'social.publishMessage', 1))
  const draft = await page.openDraft('message', { text: 'once' })
  await wait(500)
  expect((await draft.publish()).text).toBe('once')
  expect(page.world.all('social.publishMessage')).toHaveLength(2)
  expect(exchange.posts.size).toBe(1)
})

test('keeps the text without a response, and publishes it once after a reload', async () => {
  const exchange = createExchange()
  const page = await openPage(exchange, losing(exchange, 'social.publishMessage', 2))
  const draft = await page.openDraft('message', { text: 'stubborn' })
  await wait(500)
  await expect(draft.publish()).rejects.toThrow('could not be reached')
  expect(draft.$draft.get().text).toBe('stubborn')
  expect(await kept()).toEqual(['stubborn'])

  const reloaded = await openPage(exchange)
  const again = await reloaded.openDraft('message', { draftId: draft.$draft.get().draftId })
  expect((await again.publish()).text).toBe('stubborn')
  expect(exchange.posts.size).toBe(1)
  expect(await kept()).toEqual([])
})

test('ends a rate-limited call with its message after 8 s', async () => {
  const exchange = createExchange()
  const { 'social.publishMessage': _, ...answers } = exchange.answers
  const { openDraft, world } = await openPage({ ...exchange, answers })
  const draft = await openDraft('message', { text: 'patient' })
  await wait(500)
  const ended = expect(draft.publish()).rejects.toThrow('Slow down.')
  await wait(200)
  world.last('social.publishMessage').busy()
  await vi.advanceTimersByTimeAsync(8_000)
  await ended
})

test('publishes one post from two tabs with the same draft', async () => {
  const { exchange, draft, draftId } = await writtenDraft()
  const other = await openPage(exchange)
  const twin = await other.openDraft('message', { draftId })
  const [one, two] = await Promise.all([draft.publish(), twin.publish()])
  expect(one.id).toBe(two.id)
  expect(exchange.posts.size).toBe(1)
})

test('keeps changes that another tab has made since', async () => {
  const { exchange, draft, draftId } = await writtenDraft()
  const other = await openPage(exchange)
  const twin = await other.openDraft('message', { draftId })
  twin.change({ text: 'Bitcoin is up, and more' })
  await wait(500)
  expect((await draft.publish()).text).toBe('Bitcoin is up')
  expect(await kept()).toEqual(['Bitcoin is up, and more'])
})

test('saves changes made after an unconfirmed publication as a new draft', async () => {
  const exchange = createExchange()
  const page = await openPage(exchange, losing(exchange, 'social.publishMessage', 2))
  const draft = await page.openDraft('message', { text: 'earlier' })
  await wait(500)
  await expect(draft.publish()).rejects.toThrow()
  draft.change({ text: 'earlier, and better' })
  await wait(500)
  expect((await draft.publish()).text).toBe('earlier')
  expect(exchange.posts.size).toBe(1)
  expect(await kept()).toEqual(['earlier, and better'])
  expect(page.notices().join()).toContain('in your drafts')
})

test('keeps changes made during publication', async () => {
  const { draft } = await writtenDraft()
  const publishing = draft.publish()
  draft.change({ text: 'Bitcoin is up again' })
  const post = await publishing
  expect([post.text, ...(await kept())]).toContain('Bitcoin is up again')
})

test('waits for a picture that is added during a save', async () => {
  const { draft, media, world } = await writtenDraft()
  draft.change({ text: 'Bitcoin is up, see below' })
  const publishing = draft.publish()
  await Promise.resolve()
  draft.change({ text: 'Bitcoin is up, see below', media: [{ uploadId: 'u1', alt: '' }] })
  media.put('u1', { phase: 'sending' })
  await wait(500)
  expect(world.all('social.publishMessage')).toEqual([])
  media.done('u1', '900')
  await publishing
  expect(world.last('social.publishMessage').body.media).toEqual([{ mediaId: '900', alt: '' }])
})

test('publishes nothing in the name of a user who has logged in meanwhile', async () => {
  const { draft, media, world } = await writtenDraft()
  media.put('u1', { phase: 'sending' })
  draft.change({ media: [{ uploadId: 'u1', alt: '' }] })
  const refused = expect(draft.publish()).rejects.toThrow()
  logIn('8')
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  readViewer()
  media.done('u1', '900')
  await refused
  expect(world.all('social.publishMessage')).toEqual([])
})

test('waits for uploads, and keeps the text with the reason if one fails', async () => {
  const { draft, media, world } = await writtenDraft()
  media.put('u1', { phase: 'sending' })
  draft.change({ media: [{ uploadId: 'u1', alt: '' }] })
  const publishing = draft.publish()
  await wait(5_000)
  expect(world.all('social.publishMessage')).toHaveLength(0)
  media.done('u1', '900')
  await publishing
  expect(world.all('social.publishMessage')).toHaveLength(1)

  const other = await writtenDraft()
  other.media.put('u2', { phase: 'failed', reason: 'This picture is damaged.' })
  other.draft.change({ media: [{ uploadId: 'u2', alt: '' }] })
  await expect(other.draft.publish()).rejects.toThrow('This picture is damaged.')
  expect(other.draft.$draft.get().text).toBe('Bitcoin is up')
})

test('shows the message of a refusal, and publishes the corrected post', async () => {
  let isRefused = true
  const exchange = createExchange()
  const publish = exchange.answers['social.publishMessage']
  const page = await openPage(exchange, {
    'social.publishMessage': async (body) => {
      const { ApiError } = await import('#bridge/exchange/errors.ts')
      if (isRefused) throw new ApiError('40001', 'At most three tags.')
      return publish?.(body)
    },
  })
  const draft = await page.openDraft('message', { text: '#a #b #c #d' })
  await wait(500)
  await expect(draft.publish()).rejects.toThrow('At most three tags.')
  isRefused = false
  draft.change({ text: '#a #b #c' })
  expect((await draft.publish()).text).toBe('#a #b #c')
  expect(await kept()).toEqual([])
})

test('neither saves nor publishes a published draft again', async () => {
  const { draft, exchange, saves, world } = await writtenDraft()
  draft.change({ text: 'last words' })
  await draft.publish()
  const asked = saves().length
  await wait(20_000)
  expect(saves()).toHaveLength(asked)
  await draft.publish()
  expect(world.all('social.publishMessage')).toHaveLength(1)
  expect(exchange.drafts.size).toBe(0)
})

test('sends named coins once each with their ids, and unlisted ones as tickers', async () => {
  const list = [
    { id: '1', digitalCurrency: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' },
    { id: '3', digitalCurrency: 'ETH', name: 'Ether', symbolId: 'ETHUSDT' },
  ]
  const { draft, world } = await writtenDraft({ 'social.digitalCurrency': () => ({ list }) })
  draft.change({ text: '$eth, $BTC, $ETH and $NONE' })
  await draft.publish()
  expect(world.last('social.publishMessage').body.currencies).toEqual([
    { id: '3', digitalCurrency: 'ETH' },
    { id: '1', digitalCurrency: 'BTC' },
  ])
})

test('publishes without the list of coins when that does not load', async () => {
  const { draft, world } = await writtenDraft({ 'social.digitalCurrency': lost })
  draft.change({ text: 'Gm $BTC' })
  await draft.publish()
  expect(world.last('social.publishMessage').body).not.toHaveProperty('currencies')
  expectConsole('warn', /coins.* NetworkError/)
})

test.each([
  ['a text with a coin', '$BTC is up', { kind: 'paid', by: ' Acme Labs ' }, { kind: 'paid', by: 'Acme Labs' }],
  ['one that was not paid after all', '$BTC is up', { kind: 'holds', by: 'Acme Labs' }, { kind: 'holds' }],
  ['a text that names none any more', 'It is up', { kind: 'holds' }, undefined],
] as const)('what its author disclosed goes with %s, kept through a reload', async (_, text, disclosure, sent) => {
  const { exchange, draft, draftId } = await writtenDraft()
  draft.change({ text, disclosure })
  await draft.keep()
  const page = await openPage(exchange, { 'social.digitalCurrency': () => ({ list: [] }) })
  const again = await page.openDraft('message', { draftId })
  expect(again.$draft.get().disclosure).toEqual(disclosure)
  await again.publish()
  expect(page.world.last('social.publishMessage').body.disclosure).toEqual(sent)
})
