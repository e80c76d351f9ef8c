import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Post } from '#bridge/exchange/calls.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
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

/** Reads an article's body again: it is no part of the post. What can is here once cards have all their parts. */
export const bodies = { renew: (_id: string): void => {} }

/** Keeps an edit from taking away what its reader is about. */
export function watchEdits(): () => void {
  const before = edits.judge
  edits.judge = judge
  return () => {
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
  if (post.kind === 'article') bodies.renew(post.id)
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
