import { atom, type ReadableAtom } from 'nanostores'
import type { Comment } from '../../../bridge/exchange/calls.ts'
import { randomId } from '../../../bridge/lib/randomId.ts'
import { findLocale } from '../../../bridge/site/locales.ts'
import { lruPerReader, maxPosts } from '../../lib/lru.ts'
import { makeCall } from '../../lib/makeCall.ts'
import { $locale } from '../../lib/page/appearance.ts'
import { viewerId } from '../../lib/page/viewer.ts'
import { postOf } from '../post/index.ts'
import { threadOf } from './comments.ts'
import { type SavedWords, savedWords, saveWords } from './savedWords.ts'

/** Whom a comment answers. */
export interface Answered {
  /** The comment that the reply stands under: what is said to a reply stands beside it. */
  readonly commentId: string
  readonly name: string
}

/** A comment of the reader's own, from the moment it is sent. */
export interface OwnComment {
  /** Its publish key: the same for each try, so that it is there once. */
  readonly key: string
  readonly answered: Answered | null
  readonly text: string
  /** `slow`: still on its way after 8 s, and it may be sent again: by its key it is there once. */
  readonly phase: 'sending' | 'slow' | 'failed' | 'done'
  /** Why it failed, as a sentence. */
  readonly reason: string
  /** Once the exchange has it. */
  readonly comment: Comment | null
}

/** What the reader says to one post. */
export interface OwnComments {
  /** What is being written, and to whom. */
  readonly $writing: ReadableAtom<Pick<OwnComment, 'text' | 'answered'>>
  /** In the order of sending. */
  readonly $sent: ReadableAtom<readonly OwnComment[]>
  /** `isSecret`: it is kept in the page alone. */
  write(text: string, isSecret?: boolean): void
  answer(answered: Answered | null): void
  /** Sends what is being written. It stays in {@link $sent} whatever becomes of it, and never rejects. */
  send(): Promise<void>
  retry(key: string): Promise<void>
  /** Takes one that has failed back into the field, before what stands there. */
  takeBack(key: string): void
}

const nothing = { text: '', answered: null }

function createOwn(postId: string): OwnComments {
  const place = `${viewerId() ?? ''} ${postId}`
  const kept = savedWords(place)
  const $writing = atom<Pick<OwnComment, 'text' | 'answered'>>(kept.writing ?? nothing)
  const $sent = atom<readonly OwnComment[]>(
    kept.unsent.map((one) => ({ ...one, phase: 'failed', reason: '', comment: null })),
  )

  function keep(writing: SavedWords['writing'] = $writing.get()): void {
    const unsent = $sent.get().filter(({ phase }) => phase !== 'done')
    saveWords(place, { writing, unsent: unsent.map(({ key, answered, text }) => ({ key, answered, text })) })
  }
  // Sent twice, it is there with the first answer.
  const put = (key: string, change: Partial<OwnComment>) =>
    $sent.set($sent.get().map((one) => (one.key === key && !one.comment ? { ...one, ...change } : one)))

  function count(): void {
    threadOf(postId).addOne()
    const $post = postOf(postId)
    $post?.setKey('commentCount', $post.get().commentCount + 1)
  }

  async function deliver({ key: publishKey, answered, text }: OwnComment): Promise<void> {
    const onSlow = () => put(publishKey, { phase: 'slow' })
    put(publishKey, { phase: 'sending', reason: '' })
    const languageType = findLocale($locale.get())?.type ?? 0
    const body = { publishKey, postId, text, languageType, ...(answered && { parentId: answered.commentId }) }
    try {
      const { comment, isRepeat } = await makeCall('social.comment', body, { onSlow })
      put(publishKey, { phase: 'done', comment })
      if (!isRepeat) count()
    } catch (error) {
      put(publishKey, { phase: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
    keep()
  }

  return {
    $writing,
    $sent,
    write(text, isSecret = false) {
      $writing.set({ ...$writing.get(), text })
      if (!isSecret) keep()
    },
    answer(answered) {
      $writing.set({ ...$writing.get(), answered })
      keep()
    },
    send() {
      const { text, answered } = $writing.get()
      const one: OwnComment = {
        key: randomId(),
        answered,
        text: text.trim(),
        phase: 'sending',
        reason: '',
        comment: null,
      }
      $sent.set([...$sent.get(), one])
      $writing.set(nothing)
      keep()
      return deliver(one)
    },
    async retry(key) {
      const one = $sent.get().find((own) => own.key === key)
      if (one?.phase === 'failed' || one?.phase === 'slow') await deliver(one)
    },
    takeBack(key) {
      const one = $sent.get().find((own) => own.key === key)
      if (one?.phase !== 'failed') return
      const { text, answered } = $writing.get()
      $sent.set($sent.get().filter((own) => own !== one))
      $writing.set({ text: [one.text, text].filter(Boolean).join('\n'), answered: one.answered ?? answered })
      keep()
    },
  }
}

/** Of the one who is logged in; nobody sees another's. */
export const ownCommentsOn = lruPerReader(maxPosts, createOwn)
