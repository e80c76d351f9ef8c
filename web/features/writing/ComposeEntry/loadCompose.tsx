import { useStore } from '@nanostores/react'
import { isRecord } from '#bridge/lib/guards.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { $communityUser } from '#web/features/account/user.ts'
import { rememberPosts } from '#web/features/post/posts.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import type { ReadCached } from '#web/lib/lists/readCached.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { addShortcut } from '#web/lib/page/shortcuts.ts'
import { $writer, slots } from '#web/lib/page/slots.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'
import { $location } from '#web/lib/router/location.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { $overlays } from '#web/ui/overlays.ts'
import { publishedKey } from '../drafts/publishedKey.ts'
import { mayWrite } from '../mayWrite.ts'
import { openComposer } from '../openComposer.ts'
import { storedWriting } from '../writingMark.ts'
import { openComposeMenu, WriterIcon } from './ComposeRow.tsx'

/** Compose button in the bottom bar of a phone. It hides while the page is scrolled down. */
export function ComposeButton() {
  const { share } = useStore(shellMessages)
  const { route } = useStore($location)
  const isPhone = useStore($device) === 'mobile'
  useStore($flags)
  if (!isPhone || !route || !slots.screens[route.name].offers.includes('compose') || !mayWrite()) return null
  return (
    <button className="compose-button" type="button" aria-haspopup="dialog" onClick={openComposeMenu}>
      <span className="compose-button__field">
        <LateIcon name="edit" />
        <span className="compose-button__text">{share}</span>
      </span>
    </button>
  )
}

/** Starts with a delay so that the page's content loads first. */
const rhythm = { firstMs: 5_000, everyMs: 300_000, returnMs: 60_000, retryMs: 30_000 } as const

/**
 * Sends drafts that are not open while the author is logged in and the page is visible.
 * @returns a function that stops it
 */
export function watchDrafts(): () => void {
  let stop: (() => void) | undefined
  const stopViewer = $viewer.subscribe((viewer) => {
    stop?.()
    if (viewer === null) return
    stop = poll(async (signal) => {
      await new Promise<void>((resolve) => whenIdle(resolve))
      const { sendDrafts } = await late(() => import('../drafts/sendDrafts.ts'), 'beside')
      await sendDrafts(viewer, signal)
    }, rhythm)
  })
  return () => {
    stopViewer()
    stop?.()
  }
}

function readPosts(value: string, read: ReadCached): readonly string[] {
  const told = parsed(value)
  return isRecord(told) && told.userId === viewerId() ? rememberPosts(read('post', told.posts)) : []
}

/**
 * Shows posts that the reader has published in another tab.
 * @returns a function that stops it
 */
export function watchPublished(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== fullKey(publishedKey) || !newValue) return
    Promise.all([
      late(() => import('../drafts/published.ts'), 'beside'),
      late(() => import('#web/lib/lists/readCached.ts'), 'beside'),
    ]).then(
      ([{ showElsewhere }, { readCached: readKept }]) => {
        const ids = readPosts(newValue, readKept)
        if (ids.length > 0) showElsewhere(ids)
      },
      (error: unknown) => console.warn('Could not show a post that was published in another tab.', error),
    )
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** If the author opens the article editor, the message is not reopened over it. It stays among the drafts. */
const isInEditor = (): boolean =>
  $location.get().route?.name === 'draft' && new URLSearchParams($location.get().search).has('edit')

/**
 * Restores what was being written in this tab, now and after each log-in.
 * @returns a function that stops it
 */
export function reopenWriting(): () => void {
  let isOver = false
  const stop = $viewer.subscribe((viewer) => {
    const writing = storedWriting()
    if (viewer === null || !writing || isInEditor()) return
    late(() => import('../compose.ts'), 'needed').then(
      ({ composeAgain }) => (isOver ? undefined : composeAgain(writing)),
      (error: unknown) => console.warn('Could not reopen the draft that was being written.', error),
    )
  })
  return () => {
    isOver = true
    stop()
  }
}

/** The reader's avatar. Visitors have none. */
function Writer() {
  const member = useStore($communityUser)?.userInfo
  return member ? <Avatar person={member} size={40} /> : <WriterIcon />
}

/**
 * Adds the compose buttons to the page and restores what was being written in this tab.
 * @returns a function that stops it
 */
export function loadCompose(): () => void {
  $writer.set(Writer)
  Promise.all([loadMessages('writing'), linkStyles('overlays', 'beside')]).then(
    () => $overlays.set({ ...$overlays.get(), 'writing button': ComposeButton }),
    (error: unknown) => console.warn('Could not load the style sheet of the write button.', error),
  )
  const stops = [
    addShortcut('n', () => shellMessages.get().write, openComposer),
    reopenWriting(),
    watchDrafts(),
    watchPublished(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
