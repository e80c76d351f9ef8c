import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { commanding } from '#scripts/sandboxKey.ts'
import { wholeEvent } from '#test/support/wholeEvent.ts'

/** What came of a request, and when, in ms of the process's clock. */
interface Answered {
  readonly at: number
  readonly isFine: boolean
}

/** What the gateway has said that it stored. */
export interface Acknowledged {
  readonly posts: readonly string[]
  /** Events of the session {@link sessionId}, by their numbers. */
  readonly events: readonly number[]
}

export interface OutageLoad {
  readonly answers: readonly Answered[]
  /** Requests whose connection broke, or that waited for longer than {@link patienceMs}: how many, by why. */
  unanswered(): ReadonlyMap<string, number>
  sent(): number
  /** Ends it, once all are answered. */
  stop(): Promise<Acknowledged>
}

export const sessionId = 'bench-outage'
const patienceMs = 30_000
const authors = 20

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })

const urlOf = (http: string, path: string): string => `${http}/${path.replace(/^\//, '')}`
const common = { languageId: 0, terminalCode: 'bench' }

async function tokensOf(http: string): Promise<readonly string[]> {
  const people = await post(urlOf(http, calls['social.people'].path), { ...common, limit: authors })
  const { data } = Object(await people.json())
  const tokens: string[] = []
  for (const { userId } of data.people)
    tokens.push(Object(await (await post(`${http}/sandbox/session`, { userId }, commanding)).json()).token)
  return tokens
}

/** Reads the feed so many times a second; each 20th request reports an event, and each 100th publishes a post. */
export async function startLoad(http: string, perSecond: number): Promise<OutageLoad> {
  const tokens = await tokensOf(http)
  const answers: Answered[] = []
  const posts: string[] = []
  const events: number[] = []
  const reasons = new Map<string, number>()
  let sent = 0
  let isOver = false

  async function publish(number: number): Promise<Response> {
    const token = tokens[(number / 100) % tokens.length] ?? ''
    const wish = { publishKey: `bench${String(number).padStart(27, '0')}`, text: `Restart ${number}`, languageType: 0 }
    const headers = { authorization: `Bearer ${token}` }
    return post(urlOf(http, calls['social.publishMessage'].path), { ...common, ...wish, media: [] }, headers)
  }
  const report = (number: number): Promise<Response> => {
    const own = { session_id: sessionId, page_unique_id: 'page', seq: number, log_seq: number }
    return post(urlOf(http, trackingCalls.logInfo.path), [{ ...wholeEvent, ...own }])
  }
  const feed = (): Promise<Response> =>
    post(urlOf(http, calls['social.feed'].path), { ...common, tab: 'hot', limit: 5 })

  async function ask(number: number): Promise<void> {
    const kind = number % 100 === 0 ? 'post' : number % 20 === 0 ? 'event' : 'feed'
    try {
      const answer = await (kind === 'post' ? publish(number) : kind === 'event' ? report(number) : feed())
      const { code, data } = Object(await answer.json())
      const isFine = code === '00000'
      answers.push({ at: performance.now(), isFine })
      if (isFine && kind === 'post') posts.push(data.post.id)
      if (isFine && kind === 'event' && data.stored + data.repeated === 1) events.push(number)
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
    unanswered: () => reasons,
    sent: () => sent,
    async stop() {
      isOver = true
      await running
      return { posts, events }
    },
  }
}
