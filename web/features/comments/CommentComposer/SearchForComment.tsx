import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Comment } from '../../../../bridge/exchange/calls.ts'
import { $wantedComment } from '../Comment/wanted.ts'
import { threadOf } from '../comments.ts'

/** How far it is searched for. */
const maxPages = 8
const maxThreads = 10

const hasIt = (comments: readonly Comment[], wanted: string): boolean =>
  comments.some(({ id, replies }) => id === wanted || replies.some((reply) => reply.id === wanted))

/** Asks for the comments that the wanted one may be among: the latest, page by page, then the replies that do not show by themselves. */
export function SearchForComment({ postId }: { postId: string }) {
  const wanted = useStore($wantedComment)
  const thread = threadOf(postId)
  const list = thread.ordered(useStore(thread.$order))
  const { phase, pages } = useStore(list.$list)
  useEffect(() => {
    const comments = pages.flat()
    if (wanted === '' || comments.length === 0 || hasIt(comments, wanted)) return
    // It is a new one mostly, and has hardly any likes.
    if (thread.$order.get() !== 'latest') return void thread.$order.set('latest')
    if (phase === 'ready' && pages.length < maxPages) return void list.more()
    if (phase !== 'ready' && phase !== 'end') return
    const folded = comments.filter(({ replyCount, replies }) => replyCount > replies.length)
    for (const { id } of folded.slice(0, maxThreads)) thread.repliesTo(id).start()
  }, [wanted, phase, pages, list, thread])
  return null
}
