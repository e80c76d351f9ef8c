import { vi } from 'vitest'
import type { Envelope } from '#bridge/exchange/callSender.ts'
import type { CallName } from '#bridge/exchange/calls.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { createClientOn } from '#bridge/exchange/client.ts'
import { InvalidResponseError } from '#bridge/exchange/errors.ts'
import { onFault } from '#bridge/lib/report.ts'
import exchange from '#fixtures/exchange.config.ts'
import { setUser } from '#test/support/setCookie.ts'
import { setUrl } from '#test/support/setUrl.ts'
import { boot } from '#web/app/boot.ts'
import { beginLater } from '#web/app/idle.ts'
import { $accountsOpen } from '#web/features/account/subAccounts.ts'
import { forgetFeeds } from '#web/features/feed/feed.ts'
import { keptCoins } from '#web/features/markets/coins.ts'
import { markets } from '#web/features/markets/MarketRail.tsx'
import { quotations } from '#web/features/markets/tradePair.ts'
import { people } from '#web/features/people/people.ts'
import { recommendedTags } from '#web/features/topics/topicLists.ts'
import { hotTopics } from '#web/features/topics/topics.ts'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $overlays } from '#web/ui/overlays.ts'
import type { Reading } from './screens.ts'

/** What became of a screen that was opened. */
export interface Outcome {
  /** Whether the call was made at all. */
  readonly isAsked: boolean
  /** The page is empty, or shows only the fallback message. */
  readonly isBlank: boolean
  /** What was thrown and not caught, or caught by a boundary only. */
  readonly errors: readonly string[]
  /** Messages of the exchange shown besides the screen. */
  readonly told: readonly string[]
  /** Cards of posts. */
  readonly posts: number
  /** What the reader can read. */
  readonly text: string
}

/** In place of data: the exchange lacks this call, and answers with a code or a page. */
export class Absent {
  readonly how: 'code' | 'page'

  constructor(how: 'code' | 'page') {
    this.how = how
  }
}

type Say = (name: CallName, body: object) => unknown

/** @throws {InvalidResponseError} as the client does for an answer that is no envelope. */
function envelopeOf(data: unknown): Envelope {
  if (!(data instanceof Absent)) return { code: '00000', msg: '', data }
  if (data.how === 'page') throw new InvalidResponseError(404)
  return { code: '404', msg: absentWords, data: null }
}

/** The answer of an exchange that lacks a call. */
export const absentWords = 'There is no such call.'

const nameOf = new Map(Object.entries(calls).map(([name, { path }]) => [path, name]))
const isCall = (name: string | undefined): name is CallName => name !== undefined && name in calls

const textOf = (error: unknown): string => (error instanceof Error ? `${error.message}\n${error.stack}` : String(error))

/** Passes time until nothing more is being loaded. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

/** What a page asks of its browser, and happy-dom lacks; everything is in sight, and there is no network. */
export function fakePage(): void {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollBy', () => {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell
      }
      observe(target: Element) {
        setTimeout(() => this.#tell([{ target, isIntersecting: true, intersectionRatio: 1 }]), 10)
      }
      unobserve() {}
      disconnect() {}
    },
  )
  for (const method of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  Object.assign(window, { innerWidth: 1400 })
  $device.set('pc')
}

/** What a page asks for once in its life. */
const pageLists = [hotTopics, people, recommendedTags, markets, quotations]

/** Lazy modules take time to load on a busy machine: some real milliseconds per attempt. */
const maxTries = 25
const realMs = 20
/** The original, before a test replaces it. */
const realTimeout = setTimeout

async function tryAgain(): Promise<void> {
  await new Promise((resolve) => realTimeout(resolve, realMs))
  await pass(400)
}

let turns = 0

/**
 * Opens a screen by its URL in its own page, with the real client; `say` is the exchange. Checks the result once
 * `isThere`, or after a timeout.
 */
export async function openScreen(
  reading: Reading,
  say: (turn: number) => Say,
  isThere: (outcome: Pick<Outcome, 'posts' | 'text'>) => boolean = () => true,
): Promise<Outcome> {
  const turn = ++turns
  const { call, path, isAccount, isLate, act } = reading
  const errors: string[] = []
  const told: string[] = []
  let isAsked = false
  const onError = (error: unknown) => void errors.push(textOf(error))
  const onPageError = (event: ErrorEvent) => {
    event.preventDefault()
    onError(event.error ?? event.message)
  }
  process.on('unhandledRejection', onError)
  process.on('uncaughtException', onError)
  window.addEventListener('error', onPageError)
  const stopFaults = onFault(({ kind, name, error }) => {
    if (kind === 'boundary') errors.push(`boundary ${name}: ${textOf(error)}`)
  })

  localStorage.clear()
  sessionStorage.clear()
  forgetFeeds()
  keptCoins.clear()
  $flags.set({ exchange: [], app: [] })
  $notices.set([])
  $overlays.set({})
  $accountsOpen.set(false)
  // What is asked for now and then is asked for each time.
  vi.setSystemTime(Date.now() + 86_400_000)
  setUser(isAccount ? `r${turn}` : '')
  setUrl('https://site.example/')
  history.replaceState({ key: `k${turn}` }, '', path(turn))
  const root = document.createElement('div')
  document.body.replaceChildren(root)

  const answer = say(turn)
  const client = createClientOn(
    async ({ path }, body) => {
      const name = nameOf.get(path)
      if (!isCall(name)) throw new TypeError(`There is no call at ${path}.`)
      isAsked ||= name === call
      return envelopeOf(answer(name, body))
    },
    (message) => void told.push(message),
  )
  const stops = [boot(root, { exchange, client })]
  for (const list of pageLists) if (list.$list.get().phase !== 'idle') list.refresh()
  await pass(400)
  // Content rendered in slices takes several turns.
  const hasNothing = () => root.childElementCount === 0 || root.querySelector('.shell, .page, .account') === null
  for (let tries = 0; tries < maxTries && hasNothing(); tries++) await tryAgain()
  for (let tries = 0; tries < maxTries && !isAsked && !isLate && !act; tries++) await tryAgain()
  await pass(400)
  if (isLate) {
    stops.push(beginLater())
    await pass(7_000)
  }
  if (act) {
    act(turn)
    await pass(1_500)
    for (let tries = 0; tries < maxTries && !isAsked; tries++) await tryAgain()
    await pass(400)
  }
  const look = () => ({ posts: root.querySelectorAll('.post-card').length, text: root.textContent ?? '' })
  for (let tries = 0; tries < maxTries && !isThere(look()); tries++) await tryAgain()
  const { posts, text } = look()
  const isBlank = hasNothing()
  for (const stop of stops.reverse()) stop()
  // A store unmounts a second after its last listener, and its sources a second later.
  await pass(4_500)
  stopFaults()
  window.removeEventListener('error', onPageError)
  process.off('unhandledRejection', onError)
  process.off('uncaughtException', onError)
  return { isAsked, isBlank, errors, told, posts, text }
}
