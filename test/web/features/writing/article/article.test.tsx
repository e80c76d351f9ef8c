import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { writingLimits } from '#bridge/site/writing.ts'
import { openWorld, postWith } from '#test/web/features/feed/home/world.ts'
import { fakeBrowser, logInAs, openAt } from '#test/web/features/people/user/world.tsx'
import { ArticleEditor } from '#web/features/writing/article/ArticleEditor.tsx'
import { articleFaults, PublishSheet, waitsFor } from '#web/features/writing/article/PublishSheet.tsx'
import { withoutPhrase } from '#web/features/writing/article/secretPhrase.ts'
import { createSession } from '#web/features/writing/article/session.ts'
import { TitleField } from '#web/features/writing/article/TextField.tsx'
import { Drafts } from '#web/features/writing/draft/Drafts.tsx'
import type { Draft, OpenDraft, Upload, Uploads } from '#web/features/writing/types.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $location } from '#web/lib/router/location.ts'

fakeBrowser()

const t = articleMessages.get()

const begun: Draft = {
  draftId: 'draft-of-a-test-1',
  kind: 'article',
  title: 'A title',
  text: 'Words',
  html: '<p>Words</p>',
  media: [],
}

function openSession(change: Partial<Draft> = {}, known: Readonly<Record<string, Upload>> = {}) {
  const $draft = atom<Draft>({ ...begun, ...change })
  const publish = vi.fn(async () => postWith('77', { kind: 'article' }))
  const keep = vi.fn(async () => {})
  const draft: OpenDraft = {
    $draft,
    $saved: atom<'saved'>('saved'),
    $conflict: atom(null),
    isChanged: () => false,
    change: (next) => $draft.set({ ...$draft.get(), ...next }),
    settle() {},
    publish,
    keep,
    discard: async () => {},
    detach: () => {},
  }
  const $uploads = atom(known)
  const uploads: Uploads = {
    $uploads,
    pick: async () => ['cover-of-a-test-1'],
    add: () => [],
    adopt: () => '',
    resume: async () => {},
    retry() {},
    forget() {},
  }
  return { session: createSession(draft, uploads), publish, keep, $uploads, $draft }
}

const sending: Upload = {
  uploadId: 'u',
  type: 'image',
  phase: 'sending',
  sent: 0.5,
  preview: null,
  width: 0,
  height: 0,
  media: null,
  reason: null,
}
const done: Upload = {
  ...sending,
  phase: 'done',
  media: { mediaId: 'm', type: 'image', url: '/media/a', thumb: '/media/t', width: 8, height: 8, seconds: null },
}
const withPicture = { media: [{ uploadId: 'u', alt: '' }] }

type Opened = ReturnType<typeof openSession>
const sheetOf = ({ session }: Opened) =>
  openAt('/insights/draft/x?edit', () => <PublishSheet session={session} onClose={() => {}} />)
const press = () => act(async () => void fireEvent.click(screen.getByText(t.publish)))

test('tells a visitor what a log-in adds', async () => {
  openAt('/insights/draft/new?edit', Drafts)
  await screen.findByText(t.visitorText)
})

test.each<[string, Partial<Draft>, string]>([
  ['no title', { title: ' ' }, t.needsTitle],
  ['a title that is too long', { title: 'x'.repeat(writingLimits.title + 1) }, t.titleTooLong],
  ['no text', { text: ' ', html: '<p> </p>' }, t.needsText],
  ['a lost picture', withPicture, t.pictureFailed],
])('shows %s, and publishes nothing', async (_, change, says) => {
  const opened = openSession(change)
  sheetOf(opened)
  expect(screen.getByText(says)).toBeTruthy()
  await press()
  expect(opened.publish).not.toHaveBeenCalled()
})

test('rejects a text one character over the limit', () => {
  const of = (characters: number) =>
    articleFaults(
      { draft: begun, written: { characters, text: 'x', html: '' }, uploads: {}, conflict: null, hasPhrase: false },
      t,
    )
  expect(of(writingLimits.article)).toEqual([])
  expect(of(writingLimits.article + 1)).toEqual([t.textTooLong])
})

test.each([
  ['as they write', ({ session }: Opened) => <ArticleEditor session={session} />],
  ['as they publish', ({ session }: Opened) => <PublishSheet session={session} onClose={() => {}} />],
])('tells the author of an article that their account is frozen %s', async (_, show) => {
  const opened = openSession()
  const world = openWorld()
  logInAs('1')
  openAt('/insights/draft/x?edit', () => show(opened))
  expect(document.querySelector('.frozen-note')).toBeNull()
  await act(() => world.last('user.info').answer({ userInfo: { userId: '1', frozen: 1 }, settings: {} }))
  expect(document.querySelector('.frozen-note')?.textContent).toMatch(/^Your account is frozen/)
  act(() => logInAs(''))
})

test.each([
  ['a new article', {}, t.publish],
  ['one that is edited', { edits: { postId: '77', base: 0 } }, t.saveEdit],
])('labels the button over %s with its action', (_, change, says) => {
  const { session } = openSession(change)
  openWorld()
  openAt('/insights/draft/x?edit', () => <ArticleEditor session={session} />)
  expect(document.querySelector('.article-action--main')?.textContent).toBe(says)
})

test('does not publish a seed phrase', async () => {
  const text = `${'abandon '.repeat(11)}about`
  const opened = openSession({ text })
  sheetOf(opened)
  await screen.findByText(t.hasPhrase)
  await press()
  expect(opened.publish).not.toHaveBeenCalled()
})

test('waits for pictures, publishes once and opens the article', async () => {
  const opened = openSession(withPicture, { u: sending })
  sheetOf(opened)
  await press()
  expect(opened.publish).not.toHaveBeenCalled()
  expect(waitsFor(opened.$draft.get(), opened.$uploads.get())).toBe(1)
  await act(async () => opened.$uploads.set({ u: done }))
  await waitFor(() => expect($location.get().href).toBe('/insights/posts/77'))
  expect(opened.publish).toHaveBeenCalledTimes(1)
})

test('does not publish when the author leaves during an upload', async () => {
  const opened = openSession(withPicture, { u: sending })
  const { unmount } = sheetOf(opened)
  await press()
  unmount()
  await act(async () => opened.$uploads.set({ u: done }))
  expect(opened.publish).not.toHaveBeenCalled()
})

test('shows the refusal of the exchange and offers a retry', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const opened = openSession()
  opened.publish.mockRejectedValueOnce(new Error('Too many articles today.'))
  sheetOf(opened)
  await press()
  await screen.findByText(t.publishFailed({ reason: 'Too many articles today.' }))
  await press()
  await waitFor(() => expect(opened.publish).toHaveBeenCalledTimes(2))
  vi.restoreAllMocks()
})

test.each([
  [{ fans: 1_200, refused: [] }, t.told(1_200)],
  [{ fans: 0, refused: [{ postId: '77', reason: 'Three a day.' }] }, t.notTold({ reason: 'Three a day.' })],
])('an agency notifies its followers on request, and sees the result', async (answer, says) => {
  const userInfo = { userId: `agency-${says.length}`, userType: 2 }
  const world = openWorld({ 'user.info': () => ({ userInfo }), 'social.pushArticles': () => answer })
  logInAs(userInfo.userId)
  const opened = openSession()
  sheetOf(opened)
  fireEvent.click(await screen.findByLabelText(t.tellFollowers))
  await press()
  await waitFor(() => expect($notices.get().map(({ text }) => text)).toContain(says))
  expect(world.all('social.pushArticles').map(({ body }) => body)).toEqual([{ postIds: ['77'] }])
})

test('offers the notification of followers to agencies only', async () => {
  openWorld({ 'user.info': () => ({ userInfo: { userId: 'nobody-special', userType: 1 } }) })
  logInAs('nobody-special')
  sheetOf(openSession())
  await act(async () => {})
  expect(screen.queryByLabelText(t.tellFollowers)).toBeNull()
})

test('keeps line breaks out of the title and shows the characters left near the limit', () => {
  const onChange = vi.fn()
  const onDone = vi.fn()
  openAt('/insights', () => (
    <TitleField value={'x'.repeat(writingLimits.title - 5)} onChange={onChange} onDone={onDone} />
  ))
  const field = screen.getByLabelText(t.title)
  fireEvent.change(field, { target: { value: 'one\n two' } })
  expect(onChange).toHaveBeenLastCalledWith('one two')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onDone).toHaveBeenCalled()
  expect(screen.getByText(t.left(5))).toBeTruthy()
})

const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'
async function openGuarded(change: Partial<Draft> = {}) {
  const opened = openSession(change)
  await import('#web/features/writing/article/secretPhrase.ts')
  await act(async () => {})
  return opened
}
const noticed = () => $notices.get().map(({ text }) => text)

test('keeps a possible seed phrase out of the draft and saves everything else', async () => {
  const { session, $draft } = await openGuarded()
  session.setTitle(`Lost: ${phrase} of mine`)
  expect(session.$isWithheld.get()).toBe(true)
  expect($draft.get()).toMatchObject({ title: 'Lost:  of mine', html: begun.html })
  session.setTitle('Never share it')
  expect($draft.get().title).toBe('Never share it')
  expect(session.$isWithheld.get()).toBe(false)
})

test('removes only the seed phrase when the author leaves, and says so', async () => {
  const { session, $draft, keep } = await openGuarded()
  session.setTitle(`Lost: ${phrase}`)
  await session.leave()
  expect($draft.get().title).toBe('Lost: ')
  expect(noticed()).toContain(t.phraseLeftOut)
  expect(keep).toHaveBeenCalledOnce()
})

test('keeps words that only resemble a seed phrase when the author leaves', async () => {
  const { session, $draft } = await openGuarded()
  const title = phrase.split(' ').slice(0, 10).join(' ')
  session.setTitle(title)
  expect($draft.get().title).toBe('')
  await session.leave()
  expect($draft.get().title).toBe(title)
  expect(noticed()).not.toContain(t.phraseLeftOut)
})

test.each([
  ['in a paragraph', `<p>a ${phrase} b</p>`, '<p>a  b</p>'],
  [
    'point by point',
    `<ol><li><p>${phrase.replaceAll(' ', '</p></li><li><p>')}</p></li></ol><p>b</p>`,
    `<ol>${'<li><p></p></li>'.repeat(12)}</ol><p>b</p>`,
  ],
  ['with marks within words', `<p>${phrase.replace('umb', '<em>umb</em>')} b</p>`, '<p><em></em> b</p>'],
])('removes a seed phrase %s from the text, and keeps its tags', (_, html, rest) => {
  const text = html.replace(/<\/?em>/g, '').replaceAll(/<[^>]*>/g, '\n')
  const left = withoutPhrase({ title: 'T', html, text })
  expect(left?.html).toBe(rest)
  expect(left?.text).not.toContain('zebra')
})

test('saves nothing of a seed phrase that spans title and text', () => {
  const words = phrase.split(' ')
  const [title, text] = [words.slice(0, 6).join(' '), words.slice(6).join(' ')]
  expect(withoutPhrase({ title, text, html: `<p>${text}</p>` })).toBeUndefined()
})

test('stores the cover before the pictures of the text', async () => {
  const { session, $draft } = openSession(withPicture)
  await session.addCover()
  expect($draft.get().media[0]).toEqual({ uploadId: 'cover-of-a-test-1', alt: '' })
})
