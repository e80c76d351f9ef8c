import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { type RefObject, useEffect } from 'react'
import type { CallRequest, Comment } from '#bridge/exchange/calls.ts'
import { cacheItems } from '#web/lib/lists/cacheItems.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lru, lruPerReader, maxPosts } from '#web/lib/lru.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { services } from '#web/lib/page/services.ts'
import { $location } from '#web/lib/router/location.ts'
import { $hidden, type Hidden as Away } from '../moderation/hidden.ts'
import { forgetTranslations } from '../post/translations.ts'

/** The comment in the page's address, or an empty text. */
export const $wantedComment = computed($location, ({ search }) => new URLSearchParams(search).get('comment') ?? '')

/** Comments already scrolled to, so that going back does not scroll again. */
const scrolledTo = new Set<string>()

/** Scrolls to an element when it appears, if it is the wanted one. */
export function useScrollTo(element: RefObject<Element | null>, isWanted: boolean): void {
  useEffect(() => {
    const { key, href } = $location.get()
    const visit = `${key} ${href}`
    if (!isWanted || scrolledTo.has(visit)) return
    scrolledTo.add(visit)
    scrollToSee(element.current, { block: 'center' })
  }, [element, isWanted])
}

export type CommentOrder = CallRequest<'social.comments'>['order']
export const commentOrders: readonly CommentOrder[] = ['top', 'latest']

export type Reply = Omit<Comment, 'replies'>

/** Texts of comments edited here, by id. */
export const $editedComments = atom<Readonly<Record<string, Reply>>>({})

export function showEdited(comment: Reply): void {
  forgetTranslations(comment.id)
  $editedComments.set({ ...$editedComments.get(), [comment.id]: comment })
}

/** The comments of one post. */
export interface Thread {
  readonly $order: WritableAtom<CommentOrder>
  /** The number of comments and replies by the last answer, less own deletions; `undefined` before the first. */
  readonly $total: ReadableAtom<number | undefined>
  ordered(order: CommentOrder): List<Comment>
  /** All replies to a comment, oldest first. */
  repliesTo(commentId: string): List<Reply>
  /** Adds one to the count. */
  addOne(): void
}

const pageLimit = 20
const maxReplies = 200

function createThread(postId: string): Thread {
  const deletedIn = (all: readonly Away[]): number =>
    all.filter((one) => one.isDeleted && one.kind === 'comment' && one.postId === postId).length
  /** The count of an answer, and own comments that it did not include. */
  const $told = atom<{ readonly total: number; readonly deleted: number } | undefined>()
  const tell = (total: number) => $told.set({ total, deleted: deletedIn($hidden.get()) })
  const $total = computed([$told, $hidden], (told, hidden) =>
    told ? Math.max(0, told.total + told.deleted - deletedIn(hidden)) : undefined,
  )
  const list = (order: CommentOrder, parentId?: string): List<Comment> =>
    createList<Comment>({
      idOf: ({ id }) => id,
      // Replies are not kept for offline use.
      ...(!parentId && { keep: cacheItems(`comments on ${postId} ${order}`, (data, read) => read('comment', data)) }),
      async load(cursor, signal) {
        const body = { postId, order, limit: pageLimit, ...(parentId && { parentId }), ...(cursor && { cursor }) }
        const answer = await services().client.call('social.comments', body, { signal, silent: true })
        if (!parentId) tell(answer.total)
        return { items: answer.comments, cursor: answer.cursor }
      },
    })
  return {
    $order: atom<CommentOrder>('top'),
    $total,
    ordered: lru(commentOrders.length, (order) => list(order === 'latest' ? 'latest' : 'top')),
    repliesTo: lru(maxReplies, (commentId) => list('latest', commentId)),
    addOne() {
      const total = $total.get()
      if (total !== undefined) tell(total + 1)
    },
  }
}

export const threadOf = lruPerReader(maxPosts, createThread)
