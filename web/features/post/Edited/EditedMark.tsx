import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Post } from '#bridge/exchange/calls.ts'
import { late } from '#bridge/lib/late.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { $device } from '#web/lib/page/device.ts'
import { $now } from '#web/lib/page/now.ts'
import { poll } from '#web/lib/poll.ts'
import { $location } from '#web/lib/router/location.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { agoText } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { edits, rememberPosts } from '../posts.ts'
import { $translationOf, forgetTranslations, shownWords } from '../translations.ts'
import { $versionsOf, type Edited } from './versionsOf.ts'

const openVersions = (what: Edited): void =>
  void loadOverlay('versions', async () => {
    const { Versions } = await import('./Versions.tsx')
    $versionsOf.set(what)
    return Versions
  })

/** The “edited” mark next to a date; a press shows earlier versions. `isByName`: the name is on the same line. */
export const EditedMark = ({
  at,
  ...mark
}: Edited & { readonly at: number | undefined; readonly isByName?: boolean }) =>
  at ? <Mark at={at} {...mark} /> : null

function Mark({ at, isByName = false, ...what }: Edited & { readonly at: number; readonly isByName?: boolean }) {
  const t = useStore(moderationMessages)
  const now = useStore($now)
  const intl = useStore($intl)
  // A phone has no space for it next to the name.
  const isShort = useStore($device) === 'mobile' && isByName
  return (
    <button
      className="edited-mark"
      type="button"
      title={intl.moment().format(at)}
      aria-label={t.editedAt({ time: intl.moment().format(at) })}
      onClick={() => openVersions(what)}
    >
      {isShort ? t.editedMark : t.edited({ ago: agoText(at, now, intl) })}
    </button>
  )
}

/** New versions that readers have not opened yet, by post id. */
const $newer = atom<Readonly<Record<string, Post>>>({})

/** Whether the reader has selected text in it, or reads a translation. */
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
  // From a list cached before the edit.
  if (later < 0) return before
  if (!isInUse(id)) {
    forget(id)
    return next
  }
  $newer.set({ ...$newer.get(), [id]: next })
  return before
}

/** Reloads an article's body, which is not part of the post record. */
const bodies = { renew: (_id: string): void => {} }

/** Holds back an edit while its reader is using the post. */
export function watchEdits(): () => void {
  const before = edits.judge
  edits.judge = judge
  return () => {
    edits.judge = before
  }
}

/** Removes translations and held versions of replaced text. */
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

/** The notice that a post was edited while in use, with a button that shows the new version. */
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

const load = () => late(() => import('./reread.ts'), 'beside')

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
  const { reread } = await load()
  await reread(route.params.id ?? '', signal)
}

/**
 * Reads the open post again when its reader comes back to it.
 * @returns stop
 */
export function watchOpen(): () => void {
  const before = bodies.renew
  bodies.renew = (id) =>
    void load().then(
      ({ renewBody }) => renewBody(id),
      (error: unknown) => console.warn('Could not load the new version of the article. Showing the old one.', error),
    )
  const stop = poll(rereadOpen, rhythm)
  return () => {
    stop()
    bodies.renew = before
  }
}
