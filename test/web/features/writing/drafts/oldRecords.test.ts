import { expect, test } from 'vitest'
import { createExchange, fakeDevice, openPage, wait } from './page.ts'

fakeDevice()

/** As the release before stored them; written out, since an author's device has them still. */
const message = {
  draft: { draftId: 'm1', kind: 'message', title: '', text: 'Begun before', html: '', media: [] },
  stamp: 's1',
  changedAt: 1_700_000_000_000,
  base: 0,
  savedStamp: null,
  sent: null,
  tried: null,
  isWished: false,
}
const article = {
  ...message,
  draft: {
    draftId: 'a1',
    kind: 'article',
    title: 'On rent',
    text: 'It is due.',
    html: '<p>It is due.</p>',
    media: [{ uploadId: 'u1', alt: 'A door' }],
  },
  base: 3,
  savedStamp: 's1',
  isWished: true,
}

/** What a page finds on a device with these records. */
async function pageWith(records: Readonly<Record<string, unknown>>) {
  const exchange = createExchange()
  const page = await openPage(exchange)
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  for (const [key, record] of Object.entries(records)) await openStorageArea('community').set(key, record)
  return { exchange, ...page }
}

test('continues and publishes a message stored by an earlier release', async () => {
  const { exchange, openDraft } = await pageWith({ 'draft 7 m1': message })
  const draft = await openDraft('message', { draftId: 'm1' })
  expect([draft.$draft.get().text, draft.$saved.get(), draft.isChanged()]).toEqual(['Begun before', 'here', false])
  draft.change({ text: 'Begun before, and done' })
  await wait(300)
  await draft.publish()
  expect([...exchange.posts.values()].map(({ text }) => text)).toEqual(['Begun before, and done'])
})

test('opens an article stored and saved by an earlier release', async () => {
  const { openDraft } = await pageWith({ 'draft 7 a1': article })
  const draft = await openDraft('article', { draftId: 'a1' })
  expect([draft.$draft.get(), draft.$saved.get()]).toEqual([article.draft, 'saved'])
})

test('applies the exit snapshot of an earlier release', async () => {
  const typedLast = { ...message.draft, text: 'Begun before, typed last' }
  const { openDraft } = await pageWith({ 'draft 7 m1': message })
  localStorage.setItem(
    'insights/1/lastWords 7',
    JSON.stringify([{ draft: typedLast, after: ['s1'], stamp: 's2', at: 1_700_000_000_500 }]),
  )
  const draft = await openDraft('message', { draftId: 'm1' })
  expect(draft.$draft.get().text).toBe('Begun before, typed last')
})

test('recognises a publish attempt of an earlier release', async () => {
  const { exchange, openDraft } = await pageWith({ 'draft 7 m1': { ...message, tried: '["","Begun before","",[]]' } })
  await exchange.answers['social.publishMessage']?.({ publishKey: 'm1', draftId: 'm1', text: 'Begun before' })
  const draft = await openDraft('message', { draftId: 'm1' })
  await draft.publish()
  expect(exchange.posts.size).toBe(1)
})
