import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CallRequest, Comment } from '../../../bridge/exchange/calls.ts'
import { cacheItems } from '../../lib/lists/cacheItems.ts'
import { createList, type List } from '../../lib/lists/list.ts'
import { lru, lruPerReader, maxPosts } from '../../lib/lru.ts'
import { services } from '../../lib/page/services.ts'

export type CommentOrder = CallRequest<'social.comments'>['order']
export const commentOrders: readonly CommentOrder[] = ['top', 'latest']

export type Reply = Omit<Comment, 'replies'>

/** The comments of one post. */
export interface Thread {
  readonly $order: WritableAtom<CommentOrder>
  /** All comments and replies, as the last answer said; `undefined` before the first. */
  readonly $total: ReadableAtom<number | undefined>
  ordered(order: CommentOrder): List<Comment>
  /** All replies to a comment, in the order of writing: those that came with it are among them. */
  repliesTo(commentId: string): List<Reply>
  /** Counts one that the reader has written. */
  addOne(): void
}

const pageLimit = 20
const maxReplies = 200

function createThread(postId: string): Thread {
  const $total = atom<number | undefined>()
  const list = (order: CommentOrder, parentId?: string): List<Comment> =>
    createList<Comment>({
      idOf: ({ id }) => id,
      // Replies are asked for by a reader who has the network.
      ...(!parentId && { keep: cacheItems(`comments on ${postId} ${order}`, (data, read) => read('comment', data)) }),
      async load(cursor, signal) {
        const body = { postId, order, limit: pageLimit, ...(parentId && { parentId }), ...(cursor && { cursor }) }
        const answer = await services().client.call('social.comments', body, { signal, silent: true })
        if (!parentId) $total.set(answer.total)
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
      if (total !== undefined) $total.set(total + 1)
    },
  }
}

export const threadOf = lruPerReader(maxPosts, createThread)
