import { useStore } from '@nanostores/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CommentComposer } from '#web/features/comments/CommentComposer/CommentComposer.tsx'
import { EditComment } from '#web/features/comments/CommentComposer/EditComment.tsx'
import { ReportSheet } from '#web/features/moderation/ReportSheet/ReportSheet.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { WordsPane } from '#web/features/settings/screen/WordsPane.tsx'
import { AltSheet } from '#web/features/writing/AltSheet/AltSheet.tsx'
import { createSession } from '#web/features/writing/article/session.ts'
import { TitleField } from '#web/features/writing/article/TextField.tsx'
import { LinkSheet } from '#web/features/writing/article/Toolbar.tsx'
import { checkLink } from '#web/lib/content/links.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { $noticeCard } from '#web/lib/page/slots.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { ListSearch } from '#web/ui/ListSearch/ListSearch.tsx'
import { NoticeCard } from '#web/ui/Notices/NoticeCard.tsx'
import { openWorld, postWith, readAs } from './features/feed/home/world.ts'
import { commentWith } from './features/post/helpers.tsx'
import { openSearch, quiet, stubBrowser } from './features/search/world.tsx'
import { fakeDraft, openComposer } from './features/writing/composer/helpers.tsx'

/*
 * Each field that sends or stores input, also with harmless text, because a field that does nothing would block
 * everything. The article editor is tested in a browser.
 */

const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'
const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const exported = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
/** What must not appear. Eight words of a phrase may, because they do not reveal the others. */
const telling = ['walnut', 'zebra', 'ozone', 'puppy', key.slice(0, 20), exported.slice(0, 20)]

/** The output of a field: calls, and the displayed text. */
let gone: unknown[] = []
const give = (value: unknown) => void gone.push(value)
const everything = (): string =>
  JSON.stringify([gone, { ...localStorage }, { ...sessionStorage }, document.cookie, location.href])

beforeAll(async () => {
  // Whose style no document here loads in its time.
  $noticeCard.set(NoticeCard)
  await whenChecked(phrase)
})
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  gone = []
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  readAs('')
})

const at = (path: string, element: React.ReactElement) => {
  openWorld(quiet)
  history.replaceState(null, '', path)
  watchHistory()()
  readAs('77')
  render(element)
}
const listen = () => {
  const { client, ...rest } = services()
  const call: typeof client.call = (name, body, options) => {
    give([name, body])
    return client.call(name, body, options)
  }
  provideServices({ ...rest, client: { ...client, call } })
}
const pass = () => act(() => vi.advanceTimersByTimeAsync(3_000))
const field = () => {
  const kinds = ['text', 'search', 'textarea']
  const found = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find((one) =>
    kinds.includes(one.type),
  )
  if (!found) throw new Error('There is no field.')
  return found
}

function openDraft() {
  const { draft } = fakeDraft({ kind: 'article' })
  draft.$draft.listen(give)
  return draft
}
function Title({ session }: { session: ReturnType<typeof createSession> }) {
  return <TitleField value={useStore(session.$title)} onChange={session.setTitle} onDone={() => {}} />
}
const link = 'https://site.example/'
const editor = {
  link: () => undefined,
  checkAddress: (written: string) => checkLink(written, { schemes: [], base: link, use: 'href' }),
  setLink: give,
  removeLink() {},
}

const fields: Readonly<Record<string, () => unknown>> = {
  'the search': () => openSearch(),
  'the search in a list': () =>
    at('/insights/saved', <ListSearch query="" onSearch={give} label="Search" clearLabel="Clear" maxLength={100} />),
  'muted words': () => at('/insights/setting/words', <WordsPane />),
  'a report': () => {
    const target = { kind: 'person', id: 'u1', userId: 'u1', name: 'Mira' } as const
    at('/insights', <ReportSheet target={target} onClose={() => {}} />)
    fireEvent.click(screen.getByLabelText('Scam or fraud'))
  },
  'what a picture or video shows': () => at('/insights', <AltSheet alt="" onAlt={give} onClose={() => {}} />),
  'where a link leads': () => at('/insights', <LinkSheet editor={editor} onClose={() => {}} />),
  'an article’s title': async () => {
    const uploads = { $uploads: atom({}), pick: async () => [], add: () => [], adopt: () => '', resume: async () => {} }
    const session = createSession(openDraft(), { ...uploads, retry() {}, forget() {} })
    await import('#web/features/writing/article/secretPhrase.ts')
    await act(async () => {})
    at('/insights/draft/x?edit', <Title session={session} />)
  },
  'a comment': () => {
    rememberPosts([postWith('p77')])
    at('/insights/posts/p77', <CommentComposer postId="p77" />)
  },
  'a comment that is edited': () =>
    at('/insights/posts/p77', <EditComment comment={commentWith('c77')} postId="p77" />),
  'a message': () => {
    openComposer().draft.$draft.listen(give)
    readAs('77')
  },
}

async function fill(text: string) {
  const input = field()
  fireEvent.input(input, { target: { value: text } })
  await pass()
  fireEvent.keyDown(input, { key: 'Enter' })
  for (const form of document.querySelectorAll('form')) fireEvent.submit(form)
  for (const name of ['Send', 'Save', 'Publish'])
    for (const button of screen.queryAllByText(name)) fireEvent.click(button)
  await pass()
}

const rows = Object.keys(fields).flatMap((name) =>
  // In the address of a site 64 digits are the name of a transaction.
  (name === 'where a link leads' ? [phrase, exported] : [phrase, key, exported]).map(
    (secret) => [name, secret] as const,
  ),
)
test.each(rows)(
  '[sec-phrases] neither sends nor keeps a secret typed into the field of %s: %s',
  async (name, secret) => {
    await fields[name]?.()
    listen()
    await fill(name === 'where a link leads' ? `${link}?a=${secret}` : secret)
    expect(telling.filter((part) => decodeURIComponent(everything()).includes(part))).toEqual([])
    // The article's own screen says so above its title.
    if (name !== 'an article’s title')
      expect(screen.getAllByText(/^This looks like a seed phrase or private key/)).not.toEqual([])
  },
)

test.each(Object.keys(fields))('another text goes on from the field of %s', async (name) => {
  await fields[name]?.()
  listen()
  await fill(name === 'where a link leads' ? `${link}plainly` : 'plainly')
  expect(everything()).toContain('plainly')
})

test('a phrase that is muted a word at a time is stopped before it can be guessed', async () => {
  fields['muted words']?.()
  listen()
  for (const word of phrase.split(' ')) await fill(word)
  expect(telling.filter((part) => everything().includes(part))).toEqual([])
  expect(screen.getByText(/^This looks like a seed phrase or private key/)).toBeTruthy()
})
