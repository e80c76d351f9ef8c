import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Post } from '../../../../bridge/exchange/calls.ts'
import { late } from '../../../../bridge/lib/late.ts'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { poll } from '../../../lib/poll.ts'
import { $location } from '../../../lib/router/location.ts'
import { edits, rememberPosts } from '../posts.ts'
import { $translationOf, forgetTranslations, shownWords } from '../translations.ts'

/** What posts say by now whose readers have not asked to see it, by their ids. */
const $newer = atom<Readonly<Record<string, Post>>>({})

/** Whether the reader has selected something in it, or reads it in another language. */
function isInUse(id: string): boolean {
  const selection = getSelection()
  const within = selection?.isCollapsed === false && selection.anchorNode?.parentElement?.closest('[data-item]')
  if (within && within.getAttribute('data-item') === id) return true
  const of = $translationOf.get()
  return (['post', 'card'] as const).some((kind) => shownWords(of(kind, id)) !== undefined)
}

function judge(old: Post, next: Post): Post {
  const { id } = next
  const { title, text, entities, media, languageType, editedAt = 0 } = old
  const later = (next.editedAt ?? 0) - editedAt
  if (later === 0) return next
  const before = { ...next, title, text, entities, media, languageType, editedAt }
  // Of a list that was kept before the edit.
  if (later < 0) return before
  if (!isInUse(id)) {
    forget(id)
    return next
  }
  $newer.set({ ...$newer.get(), [id]: next })
  return before
}

const loadReread = () => late(() => import('./reread.ts'), 'beside')

/** The open post may have been edited while its reader was in another tab. In ms. */
const rhythm = {
  everyMs: Number.POSITIVE_INFINITY,
  firstMs: Number.POSITIVE_INFINITY,
  returnMs: 10_000,
  retryMs: 30_000,
}

async function rereadOpen(signal: AbortSignal): Promise<void> {
  const { route } = $location.get()
  if (route?.name !== 'post') return
  const { reread } = await loadReread()
  await reread(route.params.id ?? '', signal)
}

/** Keeps an edit from taking away what its reader is about, and looks for one of the open post when they come back. */
export function watchEdits(): () => void {
  const before = edits.judge
  edits.judge = judge
  const stop = poll(rereadOpen, rhythm)
  return () => {
    stop()
    edits.judge = before
  }
}

/** What was translated, or held back, of words that are shown no longer. */
function forget(id: string): void {
  const { [id]: _, ...rest } = $newer.get()
  $newer.set(rest)
  forgetTranslations(id)
}

function show(post: Post): void {
  getSelection()?.removeAllRanges()
  forget(post.id)
  rememberPosts([post])
  if (post.kind === 'article')
    loadReread().then(
      ({ renewBody }) => renewBody(post.id),
      (error: unknown) => console.warn('The body of an article is still the old one.', error),
    )
}

/** Says that a post was edited while it was being used, with the way to what it says now. */
export function NewerNote({ id }: { id: string }) {
  const newer = useStore($newer)[id]
  return newer ? <Note newer={newer} /> : null
}

function Note({ newer }: { newer: Post }) {
  const t = useStore(moderationMessages)
  return (
    <p className="newer-note" role="status">
      <span>{t.wasEdited}</span>{' '}
      <button className="text-button" type="button" onClick={() => show(newer)}>
        {t.showNew}
      </button>
    </p>
  )
}
