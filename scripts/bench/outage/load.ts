import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { wholeEvent } from '#test/support/wholeEvent.ts'
import { type Answer, callAt, postTo, sessions } from '../gateway/client.ts'

interface Answered {
  readonly at: number
  readonly isFine: boolean
}

export interface Acknowledged {
  readonly posts: readonly string[]
  /** Numbers of the events of the session {@link sessionId}. */
  readonly events: readonly number[]
}

export type OutageLoad = Awaited<ReturnType<typeof startLoad>>

export const sessionId = 'bench-outage'
const patienceMs = 30_000
const authors = 20

/** Reads the feed at this rate. Every 20th request reports an event, and every 100th publishes a post. */
export async function startLoad(http: string, perSecond: number) {
  const tokens = await sessions(http, authors)
  const inTime = () => ({ signal: AbortSignal.timeout(patienceMs) })
  const answers: Answered[] = []
  const posts: string[] = []
  const events: number[] = []
  const reasons = new Map<string, number>()
  let sent = 0
  let isOver = false

  const publish = (number: number): Promise<Answer> => {
    const publishKey = `bench${String(number).padStart(27, '0')}`
    const fields = { publishKey, text: `Restart ${number}`, languageType: 0, media: [] }
    const token = tokens[(number / 100) % tokens.length] ?? ''
    return callAt(http, 'social.publishMessage', fields, { token, ...inTime() })
  }
  const report = (number: number): Promise<Answer> => {
    const own = { session_id: sessionId, page_unique_id: 'page', seq: number, log_seq: number }
    return postTo(http, trackingCalls.logInfo.path, [{ ...wholeEvent, ...own }], inTime())
  }
  const feed = (): Promise<Answer> => callAt(http, 'social.feed', { tab: 'hot', limit: 5 }, inTime())

  async function ask(number: number): Promise<void> {
    const kind = number % 100 === 0 ? 'post' : number % 20 === 0 ? 'event' : 'feed'
    try {
      const { code, data } = await (kind === 'post' ? publish(number) : kind === 'event' ? report(number) : feed())
      const isFine = code === '00000'
      answers.push({ at: performance.now(), isFine })
      if (isFine && kind === 'post') posts.push(String(Object(data.post).id))
      if (isFine && kind === 'event' && Number(data.stored) + Number(data.repeated) === 1) events.push(number)
    } catch (error) {
      const { cause } = Object(error)
      const why = String(Object(cause).code ?? Object(error).name)
      reasons.set(why, (reasons.get(why) ?? 0) + 1)
      answers.push({ at: performance.now(), isFine: false })
    }
  }

  const pending: Promise<void>[] = []
  const begun = performance.now()
  const run = async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
      for (; sent < due; sent++) pending.push(ask(sent + 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await Promise.all(pending)
  }
  const running = run()
  return {
    answers,
    /** Requests that lost their connection or exceeded {@link patienceMs}, counted by reason. */
    unanswered: () => reasons,
    sent: () => sent,
    async stop(): Promise<Acknowledged> {
      isOver = true
      await running
      return { posts, events }
    },
  }
}
