import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { endOfDay } from '#web/lib/days.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { expectUnread, tellUnread } from './unread.ts'

type Answer = CallResponse<'social.notifications'>
export type NotificationGroup = Answer['groups'][number]

export const notificationFilters = ['all', 'mentions', 'comments', 'likes', 'follows', 'system'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

const pageSize = 20

/** The notifications of one filter. */
export interface NotificationList extends List<string> {
  /** The groups that a day begins with. */
  readonly startsDay: (id: string) => boolean
  /** The head up to which all was seen; `null` without one. */
  readonly $head: ReadableAtom<string | null>
}

const known = new Map<string, WritableAtom<NotificationGroup>>()
/** A group by its id; `undefined` for one that no answer has brought. */
export const groupOf = (id: string): ReadableAtom<NotificationGroup> | undefined => known.get(id)

function remember(group: NotificationGroup): void {
  const $group = known.get(group.id)
  if ($group) $group.set(group)
  else known.set(group.id, atom(group))
}

const dayOf = (at: number): string => new Date(at).toDateString()

function createNotifications(filter: NotificationFilter, day: string | undefined): NotificationList {
  const $head = atom<string | null>(null)
  const first = new Set<string>()
  let lastDay = ''
  /**
   * Takes groups into the page, after those before them or in their place.
   * @returns their ids.
   */
  function take(groups: readonly NotificationGroup[], isFirstPage: boolean): readonly string[] {
    if (isFirstPage) {
      first.clear()
      lastDay = ''
    }
    for (const group of groups) {
      remember(group)
      const day = dayOf(group.at)
      if (day !== lastDay) first.add(group.id)
      lastDay = day
    }
    return groups.map(({ id }) => id)
  }
  const list = createList<string>({
    idOf: (id) => id,
    keep: {
      name: ['notifications', filter, ...(day ? [day] : [])].join(' '),
      pack: (ids) => ids.map((id) => groupOf(id)?.get()),
      unpack: (data, read) => take(read('notification', data), true),
    },
    async load(cursor, signal) {
      const body = { filter, limit: pageSize, ...(cursor && { cursor }), ...(day && { until: endOfDay(day) }) }
      const takeUnread = expectUnread()
      const answer = await services().client.call('social.notifications', body, { signal, silent: true })
      // A list of an earlier day does not mark later ones as seen.
      if (!cursor && !day) {
        $head.set(answer.head)
        takeUnread(answer.unread)
      }
      return { items: take(answer.groups, !cursor), cursor: answer.cursor }
    },
  })
  return { ...list, $head, startsDay: (id) => first.has(id) }
}

const lists = new Map<string, NotificationList>()

/** The reader's notifications, by filter and up to a day, `2026-11-24`. Kept until the page ends. */
export function notificationsOf(filter: NotificationFilter, day?: string): NotificationList {
  const key = `${viewerId()} ${filter} ${day ?? ''}`
  const list = lists.get(key) ?? createNotifications(filter, day)
  lists.set(key, list)
  return list
}

/** Marks everything up to `head` as seen. Unread ones keep their tint while they are shown. */
export async function readUpTo(head: string): Promise<void> {
  const { unread } = await makeCall('social.readNotifications', { head })
  tellUnread(unread)
}

/** As {@link readUpTo}, and removes the tint, optimistically. @throws the reason of a refusal. */
export async function markAllRead(head: string): Promise<void> {
  const tinted = [...known.values()].filter(($group) => $group.get().unread)
  const paint = (unread: boolean) => {
    for (const $group of tinted) $group.set({ ...$group.get(), unread })
  }
  paint(false)
  try {
    await readUpTo(head)
  } catch (error) {
    paint(true)
    throw error
  }
}
