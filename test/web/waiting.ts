import { vi } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { createClient } from '#bridge/index.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { lateSlots } from '#web/app/late.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { provideSlots } from '#web/lib/page/slots.ts'
import { readAs } from './features/feed/home/world.ts'

/* The real client of a browser with an exchange that answers late. The test controls time. */

/** Nothing is signed here, because only waiting is tested. */
const exchange = defineExchange({ ...sandbox, signing: { ...sandbox.signing, allowUnsigned: true } })

/** How one path is answered, one request after the other; after that, and everywhere else, it is answered well. */
export type Trouble = 'busy' | 'late' | 'silent'
/** What a call is answered with, by its path's end; or what makes it of the request's body. */
export type Answers = Readonly<Record<string, unknown>>

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', requesttime: String(Date.now()) },
  })
const good = (data: unknown): Response => json({ code: '00000', msg: 'success', data })

/** Delay of a late answer. */
export const lateMs = 9_000

const troubles: Readonly<Record<Trouble, (data: unknown) => Promise<Response>>> = {
  busy: async () => json({ code: '429', msg: 'Slow down.', data: null }, 429),
  late: (data) => new Promise((resolve) => setTimeout(() => resolve(good(data)), lateMs)),
  silent: () => new Promise(() => {}),
}

const always: Answers = {
  gatewaySignConfig: { gatewaySignConfig: { clientOpen: false } },
  showEntrance: { open: true },
  cspSecurity: null,
}

let reader = 100

/** Gives the page an exchange, and a reader of its own. Nothing is in trouble yet. */
export function openBusyWorld(answers: Answers) {
  let asked: string[] = []
  let troubled = ''
  let left = 0
  let trouble: Trouble = 'busy'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const known = { ...always, ...answers }
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const address = typeof url === 'string' ? url : url.url
    const path = address.split('?')[0] ?? ''
    asked.push(path)
    const [, answer] = Object.entries(known).find(([end]) => path.endsWith(`/${end}`)) ?? []
    const data = typeof answer === 'function' ? answer(JSON.parse(String(init?.body))) : answer
    if (!path.endsWith(`/${troubled}`) || left === 0) return good(data ?? null)
    left -= 1
    return troubles[trouble](data)
  })
  const client = createClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }) })
  provideServices({ exchange, client })
  provideSlots(lateSlots)
  reader += 1
  readAs(String(reader))
  return {
    reader: String(reader),
    /** How often a path has been asked for, since there is trouble. */
    asked: (end: string) => asked.filter((path) => path.endsWith(`/${end}`)).length,
    /** From now on the first of the requests for a path, this many, are in trouble. */
    troubles(end: string, how: Trouble, times = 1) {
      asked = []
      troubled = end
      trouble = how
      left = times
    },
  }
}

/** Runs lazy modules and timers of this many milliseconds. */
export async function pass(ms: number): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await vi.dynamicImportSettled()
    // A database in memory takes several turns.
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(turn === 0 ? ms : 0)
  }
}

export function closeBusyWorld(): void {
  readAs('')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
