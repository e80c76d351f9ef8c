import { atom, type ReadableAtom } from 'nanostores'
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
import { type Answered, type OwnComment, type SavedWords, savedWords, saveWords, sentKey } from './savedWords.ts'

/** The reader's comments on one post. */
export interface OwnComments {
  /** The text being written, and its recipient. */
  readonly $writing: ReadableAtom<Pick<OwnComment, 'text' | 'answered'>>
  /** In the order of sending. */
  readonly $sent: ReadableAtom<readonly OwnComment[]>
  /** `isSecret`: keep it in memory only. */
  write(text: string, isSecret?: boolean): void
  answer(answered: Answered | null): void
  /** Sends the text. The result is in {@link $sent}; never rejects. */
  send(): Promise<void>
  retry(key: string): Promise<void>
  /** Moves a failed or waiting comment back into the field, before its text. */
  takeBack(key: string): void
}

const nothing = { text: '', answered: null }

const maxNoted = 20
const noted = (): readonly string[] => (readLocal(sentKey) ?? '').split(' ').filter(Boolean)

/** One tab at a time, if the browser has locks. */
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

/** How often a place was opened, so that late clean-up does not affect its next use. */
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
  // If it was sent twice, the first answer counts.
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

  /** Sends comments that waited for the network, in their author's name only. */
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
