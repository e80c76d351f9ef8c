import { atom, type ReadableAtom } from 'nanostores'
import type { Comment } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { lruPerReader, maxPosts } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOffline, isTransient, onceOnline, onlineRetryMs } from '#web/lib/onceOnline.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { postOf } from '../post/posts.ts'
import { threadOf } from './comments.ts'
import { type SavedWords, savedWords, saveWords, sentKey } from './savedWords.ts'

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
  /**
   * `slow`: still on its way after 8 s, and it may be sent again: by its key it is there once. `waiting`: there is no network, and it
   * is sent by itself once there is.
   */
  readonly phase: 'sending' | 'slow' | 'waiting' | 'failed' | 'done'
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
  /** Takes one that has failed, or waits, back into the field, before what stands there. */
  takeBack(key: string): void
}

const nothing = { text: '', answered: null }

const maxNoted = 20
const noted = (): readonly string[] => (readLocal(sentKey) ?? '').split(' ').filter(Boolean)

/** One tab at a time; where browsers have no locks, or refuse them, each. */
async function inOneTab(key: string, work: () => Promise<void>): Promise<void> {
  let hasBegun = false
  const turn = () => {
    hasBegun = true
    return work()
  }
  try {
    await navigator.locks?.request(`insights comment ${key}`, turn)
  } catch (error) {
    if (hasBegun) throw error
  }
  if (!hasBegun) await work()
}

/** How often a place was opened: what was forgotten of a place leaves it to what was made after it. */
const turns = new Map<string, number>()

function createOwn(postId: string): OwnComments {
  const reader = viewerId()
  const place = `${reader ?? ''} ${postId}`
  const kept = savedWords(place)
  const turn = (turns.get(place) ?? 0) + 1
  turns.set(place, turn)
  const $writing = atom<Pick<OwnComment, 'text' | 'answered'>>(kept.writing ?? nothing)
  const $sent = atom<readonly OwnComment[]>(
    kept.unsent.map(({ waits, ...one }) => ({
      ...one,
      phase: waits ? 'waiting' : 'failed',
      reason: '',
      comment: null,
    })),
  )

  function keep(writing: SavedWords['writing'] = $writing.get()): void {
    const unsent = $sent.get().filter(({ phase }) => phase !== 'done')
    const words = unsent.map(({ key, answered, text, phase }) => ({
      ...{ key, answered, text },
      ...(phase === 'waiting' && { waits: true }),
    }))
    saveWords(place, { writing, unsent: words })
  }
  // Sent twice, it is there with the first answer.
  const put = (key: string, change: Partial<OwnComment>) =>
    $sent.set($sent.get().map((one) => (one.key === key && !one.comment ? { ...one, ...change } : one)))

  function count(): void {
    threadOf(postId).addOne()
    const $post = postOf(postId)
    $post?.setKey('commentCount', $post.get().commentCount + 1)
  }

  async function deliver({ key: publishKey, answered, text, phase: before }: OwnComment): Promise<void> {
    const onSlow = () => put(publishKey, { phase: 'slow' })
    put(publishKey, { phase: 'sending', reason: '' })
    const languageType = findLocale($locale.get())?.type ?? 0
    const body = { publishKey, postId, text, languageType, ...(answered && { parentId: answered.commentId }) }
    try {
      const { comment, isRepeat } = await makeCall('social.comment', body, { onSlow })
      put(publishKey, { phase: 'done', comment })
      if (!isRepeat) count()
    } catch (error) {
      const isLost = before === 'waiting' && isTransient(error)
      const phase = isLost || isOffline(error) ? 'waiting' : 'failed'
      put(publishKey, { phase, reason: reasonOf(error) })
      if (isLost && !isOffline(error)) setTimeout(sendWaiting, onlineRetryMs)
      else if (phase === 'waiting') onceOnline(sendWaiting)
    }
    keep()
  }

  /** Sends what has waited for the network, in the name of who wrote it alone. */
  function sendWaiting(): void {
    if (viewerId() !== reader || turns.get(place) !== turn) return
    for (const one of $sent.get()) {
      if (one.phase !== 'waiting') continue
      const { key } = one
      put(key, { phase: 'sending' })
      inOneTab(key, async () => {
        if (viewerId() !== reader) return put(key, { phase: 'waiting' })
        if (noted().includes(key)) {
          $sent.set($sent.get().filter((other) => other.key !== key))
          return keep()
        }
        await deliver(one)
        const isSent = $sent.get().some((other) => other.key === key && other.comment)
        if (isSent) writeLocal(sentKey, [...noted(), key].slice(-maxNoted).join(' '))
      }).catch(console.warn)
    }
  }
  if ($sent.get().some(({ phase }) => phase === 'waiting')) {
    if (navigator.onLine === false) onceOnline(sendWaiting)
    else queueMicrotask(sendWaiting)
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
      if (one && ['failed', 'slow', 'waiting'].includes(one.phase)) await deliver(one)
    },
    takeBack(key) {
      const one = $sent.get().find((own) => own.key === key)
      if (one?.phase !== 'failed' && one?.phase !== 'waiting') return
      const { text, answered } = $writing.get()
      $sent.set($sent.get().filter((own) => own !== one))
      $writing.set({ text: [one.text, text].filter(Boolean).join('\n'), answered: one.answered ?? answered })
      keep()
    },
  }
}

/** Of the logged-in reader, separate from other accounts. */
export const ownCommentsOn = lruPerReader(maxPosts, createOwn)
