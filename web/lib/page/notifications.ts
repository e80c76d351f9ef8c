import { late } from '#bridge/lib/late.ts'
import { within } from '#bridge/lib/within.ts'
import { $notices, closeNotice, type Notice, noticeMs, putNotice } from './notices.ts'
import { services } from './services.ts'
import { $noticeCard, slots } from './slots.ts'
import { linkStyles } from './styles.ts'

/** Options of `showNotification` and `showTransient`. `ms` replaces the kind's own time; `Infinity` stays until it is closed. */
export type NoticeOptions = Partial<Pick<Notice, 'title' | 'isError' | 'action' | 'ms'>>

/** How many notifications there may be at once. */
const max = (): number => Math.max(1, services().host?.maxNotifications ?? Number.POSITIVE_INFINITY)

/** How long a notice waits for its card, in ms. Offline, the card loads when the network is back. */
const cardMs = 1_500

/** Without its own card, when that does not load in time, a notice shows as a toast. */
async function loadCard(): Promise<void> {
  try {
    const loading = Promise.all([late(slots.noticeCard), linkStyles('overlays')])
    await within(
      cardMs,
      loading.then(([Card]) => $noticeCard.set(Card)),
    )
  } catch (error) {
    console.warn('Could not load the style sheet of notices.', error)
  }
}

async function show(kind: Notice['kind'], text: string, options: NoticeOptions): Promise<() => void> {
  if (!$noticeCard.get()) await loadCard()
  const id = putNotice({ ms: noticeMs[kind], ...options, kind, text })
  return () => closeNotice(id)
}

/**
 * Shows a notification: a title with a text below, for 4.5 s, in a stack 65 px from the top, centred, 24 px apart (docs/exchange.md#constants).
 * @returns what closes it sooner.
 */
export async function showNotification(text: string, options: NoticeOptions = {}): Promise<() => void> {
  const close = await show('notification', text, options)
  const open = $notices.get().filter(({ kind }) => kind === 'notification')
  for (const { id } of open.slice(0, Math.max(0, open.length - max()))) closeNotice(id)
  return close
}

/** Shows a transient notice of what was just done, for 1.5 s, which restart when the pointer leaves it. */
export const showTransient = (text: string, options: NoticeOptions = {}): Promise<() => void> =>
  show('transient', text, options)
