import { computed } from 'nanostores'
import { type RefObject, useEffect } from 'react'
import type { Comment } from '../../../bridge/exchange/calls.ts'
import type { Thread } from '../../stores/comments.ts'
import type { List, ListValue } from '../../stores/list.ts'
import { $place } from '../../stores/place.ts'

/** The comment that the page's address names; empty when it names none. */
export const $wantedComment = computed($place, ({ search }) => new URLSearchParams(search).get('comment') ?? '')

/** How far it is searched for. */
const mostPages = 8
const mostThreads = 10

const hasIt = (comments: readonly Comment[], wanted: string): boolean =>
  comments.some(({ id, replies }) => id === wanted || replies.some((reply) => reply.id === wanted))

/** Asks for the next pages until the wanted comment is among them, then for the replies that do not show by themselves. */
export function useSearchFor(wanted: string, thread: Thread, list: List<Comment>, value: ListValue<Comment>): void {
  const { phase, pages } = value
  useEffect(() => {
    const comments = pages.flat()
    if (wanted === '' || comments.length === 0 || hasIt(comments, wanted)) return
    if (phase === 'ready' && pages.length < mostPages) return list.more()
    if (phase !== 'ready' && phase !== 'end') return
    const folded = comments.filter(({ replyCount, replies }) => replyCount > replies.length)
    for (const { id } of folded.slice(0, mostThreads)) thread.repliesTo(id).start()
  }, [wanted, phase, pages, list, thread])
}

/** Where the reader has been brought once, they are not brought again when they come back. */
const brought = new Set<string>()

/** Brings an element into view when it appears as the one that is wanted. */
export function useBringing(element: RefObject<Element | null>, isWanted: boolean): void {
  useEffect(() => {
    const { key, href } = $place.get()
    const visit = `${key} ${href}`
    if (!isWanted || brought.has(visit)) return
    brought.add(visit)
    element.current?.scrollIntoView({ block: 'center' })
  }, [element, isWanted])
}
