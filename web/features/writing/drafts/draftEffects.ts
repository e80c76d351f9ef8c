import { ApiError } from '#bridge/exchange/errors.ts'
import { listen } from '#bridge/lib/listen.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { notify } from '#web/lib/page/notices.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import type { Uploads } from '../types.ts'
import { type DraftStore, recordOf } from './draftStore.ts'
import { forgetExitSnapshots, saveExitSnapshot } from './exitSnapshot.ts'
import type { DraftEvent, DraftState } from './machine.ts'
import { saveRemote } from './saveRemote.ts'

/** Work that is requested often and done seldom: never twice at once, and always once more after the last request. */
interface Turns {
  /** The work is wanted, when its time has come. */
  ask(): void
  /** Does now what is wanted, and resolves when nothing is under way. */
  flush(): Promise<void>
  /** Forgets what is wanted. */
  stop(): void
}

/** When work is due, in ms: `since` it was first wanted after it was done last, at `last`. */
type ScheduledAt = (now: number, since: number, last: number) => number

/** `work` does not reject. */
function createScheduler(due: ScheduledAt, work: () => Promise<void>): Turns {
  let since: number | undefined
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    since = undefined
    running = work()
    await running
    running = undefined
    last = performance.now()
    if (since !== undefined) plan()
  }
  function plan(): void {
    clearTimeout(timer)
    const now = performance.now()
    timer = setTimeout(run, Math.max(0, due(now, since ?? now, last) - now))
  }
  return {
    ask() {
      since ??= performance.now()
      if (!running) plan()
    },
    async flush() {
      await running
      if (since !== undefined) await run()
    },
    stop() {
      clearTimeout(timer)
      since = undefined
    },
  }
}

/** A killed page loses no more than this, and what a write takes. docs/data.md ("What is typed") promises these times. */
export const hereMs = 250
export const restMs = 2_500
export const maxMs = 15_000
export const retryMs = { first: 5_000, max: 60_000 }

export interface DraftEffectDeps {
  readonly userId: string
  readonly kept: DraftStore
  readonly uploads: Uploads
  readonly state: () => DraftState
  readonly send: (event: DraftEvent) => void
}

/** What a draft does outside the page's memory. Each effect reads the state once, and ends in one event. */
export interface DraftEffects {
  /** Writes to this device. */
  readonly write: Turns
  /** Sends to the exchange; again and again until it is there. */
  readonly send: Turns
  /** Sends nothing more to the exchange; resolves when nothing is under way. */
  pause(): Promise<void>
  stop(): void
}

export function createDraftEffects({ userId, kept, uploads, state, send }: DraftEffectDeps): DraftEffects {
  let wait = retryMs.first
  let retry: ReturnType<typeof setTimeout> | undefined

  async function writeHere(): Promise<void> {
    const { phase, draft, next: stamp, noted } = state()
    if (phase === 'closed') return
    send({ type: 'writing', next: randomId() })
    let isMine = false
    const { value: before, isStored } = await kept.change(draft.draftId, (now) => {
      const { stamp: known, conflict, isWished } = state()
      // What another tab has written with the same words is no other draft.
      const isSame = JSON.stringify(now?.draft) === JSON.stringify(draft)
      isMine = now ? isSame || now.stamp === known : known === '' || conflict === 'gone'
      return isMine ? recordOf(draft, { ...now, stamp, changedAt: Date.now(), isWished }) : undefined
    })
    if (isMine) {
      send({ type: 'written', draft, stamp, isStored })
      if (noted && !state().noted) forgetExitSnapshots(userId, (words) => words.stamp === noted)
      return
    }
    if (before) {
      send({ type: 'renamed', draftId: randomId() })
      notify(writingMessages.get().ownCopy)
    } else send({ type: 'conflicted', theirs: 'gone' })
    return writeHere()
  }
  const write = createScheduler((now, _since, last) => Math.max(now, last + hereMs), writeHere)

  async function sendThere(): Promise<void> {
    clearTimeout(retry)
    const { phase, conflict, stamp, draft } = state()
    // Save nothing as another user who has logged in meanwhile.
    if (phase !== 'writing' || conflict || viewerId() !== userId) return
    send({ type: 'sending' })
    try {
      const outcome = await saveRemote(kept, uploads, draft.draftId)
      wait = retryMs.first
      send({ type: 'sent', stamp, outcome })
    } catch (error) {
      send({ type: 'notSent' })
      console.warn('Could not save a draft on the exchange yet. It will be retried.', error)
      // The exchange has said no: the same again would be refused again.
      if (state().phase === 'closed' || error instanceof ApiError) return
      retry = setTimeout(there.ask, wait)
      wait = Math.min(wait * 2, retryMs.max)
    }
  }
  const there = createScheduler((now, since) => Math.min(now + restMs, since + maxMs), sendThere)

  /** Another tab may have written on it meanwhile; where nothing is written here, what it wrote is taken over. */
  async function catchUp(): Promise<void> {
    await write.flush()
    const { phase, draft } = state()
    const record = phase === 'closed' ? undefined : await kept.read(draft.draftId)
    const { stamp, kept: instead } = state()
    if (record && record.stamp !== stamp) send({ type: 'taken', record, instead })
  }
  const look = () => void (document.visibilityState === 'hidden' ? write.flush() : catchUp())
  /** Nothing that has to read first comes to an end in a page that goes. */
  function leave(): void {
    const { draft, kept: written, stamp, begun, next } = state()
    if (written !== draft) {
      send({ type: 'noted' })
      saveExitSnapshot(userId, { draft, after: [stamp, begun], stamp: next, at: Date.now() })
    }
    void write.flush()
  }
  const onOnline = () => {
    wait = retryMs.first
    if (state().saved !== 'saved') there.ask()
  }
  let doneBefore = ''
  const stops = [
    listen(document, 'visibilitychange', look),
    listen(window, 'focus', look),
    listen(window, 'pagehide', leave),
    listen(window, 'online', onOnline),
    uploads.$uploads.listen((all) => {
      const media = state().draft.media.map(({ uploadId }) => all[uploadId]?.media?.mediaId)
      // The exchange is told of each that it has by now.
      if (media.join() !== doneBefore) send({ type: 'due' })
      doneBefore = media.join()
    }),
  ]

  return {
    write,
    send: there,
    async pause() {
      there.stop()
      clearTimeout(retry)
      await there.flush()
    },
    stop() {
      write.stop()
      there.stop()
      clearTimeout(retry)
      for (const stop of stops) stop()
    },
  }
}
