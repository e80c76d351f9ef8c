import { nativeNames } from '#bridge/app/bridge.ts'
import { isTestingAsk, type TestingAsk, testingHandler } from '#bridge/app/testingAsks.ts'
import type { Passed } from '#bridge/app/traffic/tap.ts'
import { detectCarrier } from '#bridge/carriers/detect.ts'
import { readMessage } from '#bridge/carriers/wire.ts'
import type { AppConfig } from '#bridge/config.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Case } from '../contract/cases.ts'

/** The way to what a debug build does in a person's stead. */
export interface Asks {
  /** Looks at a message on the wire: an answer to an ask may come by any door. */
  onPassed(passed: Passed): void
  /** Whether an id is an ask's, whose answer the bridge knows nothing of. */
  isOwn(id: string | undefined): boolean
  /** Learns from the app's context what it can be asked. */
  learn(context: unknown): void
  /** Whether the app can do all that a case needs a hand for. */
  covers(item: Case): boolean
  /** Resolves once the app has answered; with what is wrong, where it does not do it. */
  ask(what: TestingAsk): Promise<string | undefined>
}

const answerMs = 15_000
const start = 'testing-'

/** Asks go beside the bridge, which knows only what a release has. */
export function createAsks(page: Window, app: AppConfig): Asks {
  let offered: readonly TestingAsk[] = []
  let last = 0
  const open = new Map<string, (wrong: string | undefined) => void>()

  return {
    onPassed({ direction, raw }) {
      if (direction === 'toApp' || open.size === 0) return
      const message = readMessage(raw)
      if (!message || 'event' in message) return
      open.get(message.id)?.('error' in message ? `${message.error.code}: ${message.error.message}` : undefined)
      open.delete(message.id)
    },
    isOwn: (id) => id?.startsWith(start) ?? false,
    learn(context) {
      const told = isRecord(context) && Array.isArray(context.testing) ? context.testing : []
      offered = told.filter(isTestingAsk)
    },
    covers(item) {
      const asks = asksOf(item)
      if (!asks || offered.length === 0) return false
      return [...(asks.before ?? []), ...(asks.during ? [asks.during] : [])].every((name) => offered.includes(name))
    },
    ask(what) {
      const carrier = detectCarrier(page, nativeNames(app))
      const send = carrier.findHandler(testingHandler, testingHandler)
      if (!send) return Promise.resolve('There is no handler for it.')
      const id = `${start}${++last}`
      return new Promise((resolve) => {
        const timer = page.setTimeout(() => resolve(`The app has not answered “${what}”.`), answerMs)
        open.set(id, (wrong) => {
          page.clearTimeout(timer)
          resolve(wrong)
        })
        try {
          // An answer in the act, or by promise, is heard on the wire like any other.
          void Promise.resolve(
            send(JSON.stringify({ v: 2, id, page: 'testing', method: testingHandler, params: { ask: what } })),
          ).catch((cause: unknown) => open.get(id)?.(String(cause)))
        } catch (cause) {
          open.get(id)?.(String(cause))
        }
      })
    },
  }
}

/** What is asked before a case that needs a hand begins, and once it has. */
export interface CaseAsks {
  readonly before?: readonly TestingAsk[]
  readonly during?: TestingAsk
}

const byId: Readonly<Record<string, CaseAsks>> = {
  'bridge.handoff': { before: ['turnBack'] },
  'bridge.background': { during: 'background' },
  'bridge.files': { before: ['logIn', 'pick'] },
  'event.appearance': { during: 'appearance' },
  'event.session': { before: ['logIn'], during: 'session' },
  'event.back': { during: 'back' },
  'event.visibility': { during: 'cover' },
  'event.keyboard': { during: 'keyboard' },
  'event.safeArea': { during: 'turn' },
  'event.uploadProgress': { before: ['logIn', 'pick'] },
  'event.open': { during: 'open' },
  'event.top': { during: 'tab' },
}

const turnsBack: ReadonlySet<string> = new Set(['login', 'share', 'pickMedia', 'openScreen', 'closePage'])

/** @returns what a debug build is asked for in a person's stead; `undefined` where the case needs none. */
export function asksOf(item: Case): CaseAsks | undefined {
  if (item.kind === 'bad') return undefined
  if (item.id.startsWith('bridge.over.')) return { before: ['logIn'] }
  if ('method' in item && item.method === 'logout') return {}
  if ('method' in item && turnsBack.has(item.method)) return { before: ['turnBack'] }
  return byId[item.id]
}
