import { isAppContext } from '#bridge/app/methods/facts.ts'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { isAtLeast } from '#bridge/app/versionRule.ts'
import { decode } from '#bridge/carriers/wire.ts'
import { isSignatureCode, isSuccess } from '#bridge/exchange/codes.ts'
import { fetchData } from '#bridge/exchange/largeAnswer.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { readId } from '#bridge/lib/userId.ts'
import { type BridgeCaseId, bridgeCases } from '../contract/bridgeCases.ts'
import type { BridgeCase } from '../contract/exchangeCases.ts'
import { exchangeRuns } from './exchangeRuns.ts'
import { formatValue } from './report.ts'
import { addsNothing, elsewhere, sandboxKeyOf } from './sandbox.ts'
import { ask, type CaseResult, excused, failed, fits, notYet, passed, pause, saidOf, type Tools } from './tools.ts'

const waitMs = 1_000
/** The page's id in what the frame sends: whatever comes back to it is told apart. */
export const framePage = 'subframe'

/** Whether something is an answer to the frame, and a result. */
export function isFrameResult(raw: unknown): boolean {
  if (typeof raw === 'string' && !raw.includes(framePage)) return false
  const message = decode(raw)
  return isRecord(message) && message.page === framePage && 'result' in message
}

/**
 * Sends a call from a frame inside the page, past our bridge, as a stranger's script would.
 * @returns whether it was answered with a result; what comes by the reply door comes to the page, and `heard` hears of it.
 */
export async function callFromFrame(
  { page, app, bridge }: Tools,
  heard: () => boolean,
): Promise<'result' | 'nothing' | 'noHandler'> {
  const { document } = page
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'A frame that must not reach the app'
  document.body.append(frame)
  try {
    const inner = frame.contentWindow
    const name = app.handlers.getAppContext ?? 'getAppContext'
    const message = { v: protocolVersion, id: '1', page: framePage, method: 'getAppContext', params: {} }
    const json = JSON.stringify(message)
    const webkit: unknown = inner && Reflect.get(inner, 'webkit')
    const handler = isObject(webkit) && Reflect.get(Object(Reflect.get(webkit, 'messageHandlers')), name)
    const listener: unknown = inner && Reflect.get(inner, 'insightsListener')
    const door = bridge.carrier === 'androidListener' ? listener : handler
    if (!isObject(door)) return 'noHandler'
    const post: unknown = Reflect.get(door, 'postMessage')
    if (typeof post !== 'function') return 'noHandler'
    const given: unknown = Reflect.apply(post, door, [door === listener ? json : message])
    const answer = await Promise.race([Promise.resolve(given).catch(() => undefined), pause(page, waitMs)])
    if (isFrameResult(answer)) return 'result'
    await pause(page, waitMs)
    return heard() ? 'result' : 'nothing'
  } finally {
    frame.remove()
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Run = (tools: Tools, more: RunOptions) => CaseResult | Promise<CaseResult>

export interface RunOptions {
  /** Whether a frame inside the page was answered by the page's own door. */
  readonly frameHeard: () => boolean
}

/** The exchange's code for a request without a signature. */
const signatureMissing = '00020'

const atOnce = 20
const largeCount = 2_000
const onceMs = 1_000
const reloadWaitMs = 1_000

export const startContext = ({ page, bridge }: Pick<Tools, 'page' | 'bridge'>): unknown => {
  let found: unknown = page.insightsApp
  // An Android control object answers synchronously; what comes later comes too late for the first paint.
  if (!isAppContext(found)) {
    bridge.callWithHandlers(
      'getAppContext',
      {},
      {
        onResult: (context) => {
          found = context
        },
        onError: () => {},
      },
    )
  }
  return found
}

async function isVisitor(tools: Tools): Promise<boolean> {
  const context = await ask(tools, 'getAppContext', {})
  return 'result' in context && isAppContext(context.result) && readId(context.result.userId) === null
}

type BridgeMessage = { readonly received: string } | { readonly code: string; readonly received: string }

const known: readonly BridgeCase[] = bridgeCases

/** Makes a case's calls, one after the other, and says what the gateway said to each. */
async function sayRequests(tools: Tools, id: BridgeCaseId): Promise<BridgeMessage[]> {
  const { calls = [] } = known.find((item) => item.id === id) ?? {}
  const said: BridgeMessage[] = []
  for (const { method, params } of calls) {
    const path = isRecord(params) ? params.path : method
    const ended = await ask(tools, method, params, { timeoutMs: 15_000 })
    if ('error' in ended) said.push({ received: `${path}: ${saidOf(ended.error)}` })
    else {
      const { code, msg } = isRecord(ended.result) ? ended.result : {}
      said.push({ code: String(code), received: `${path}: the gateway’s code is ${code}, ${msg}` })
    }
  }
  return said
}

const runs: Readonly<Record<BridgeCaseId, Run>> = {
  'bridge.start'(tools) {
    const context = startContext(tools)
    if (!isAppContext(context)) return failed('No context.')
    if (!isAtLeast(context.version, '0.0'))
      return failed(`No version of numbers and dots: ${formatValue(context.version)}.`)
    return passed(formatValue({ ...context, userId: undefined }))
  },

  async 'bridge.fresh'(tools) {
    const start = startContext(tools)
    const ended = await ask(tools, 'getAppContext', {})
    if ('error' in ended) return failed(saidOf(ended.error))
    const { result } = ended
    if (!isAppContext(result) || !isAppContext(start)) return failed(formatValue(result))
    const same = (['protocol', 'platform', 'version'] as const).every((name) => result[name] === start[name])
    return same
      ? passed('The same app as at the start.')
      : failed(`${formatValue(start)} became ${formatValue(result)}`)
  },

  async 'bridge.unknownMethod'({ bridge, page }) {
    const name = 'aMethodThatNoAppHas'
    const isThere =
      bridge.carrier === 'androidListener'
        ? page.insightsListener?.methods?.includes(name)
        : page.webkit?.messageHandlers?.[name] !== undefined && bridge.carrier.startsWith('ios')
    return isThere ? failed('The app says that it has it.') : passed('There is no handler.')
  },

  async 'bridge.parallel'(tools) {
    const before = tools.bridge.unexpectedMessages.length
    const ended = await Promise.all(Array.from({ length: atOnce }, () => ask(tools, 'getAppContext', {})))
    const good = ended.filter((end) => 'result' in end && fits('getAppContext', end.result)).length
    const unexpected = tools.bridge.unexpectedMessages.length - before
    const received = `${good} results that fit, ${unexpected} unexpected messages.`
    return good === atOnce && unexpected === 0 ? passed(received) : failed(received)
  },

  async 'bridge.once'(tools) {
    const before = tools.bridge.unexpectedMessages.length
    const ended = await ask(tools, 'getAppContext', {})
    if ('error' in ended) return failed(saidOf(ended.error))
    await pause(tools.page, onceMs)
    const more = tools.bridge.unexpectedMessages.slice(before)
    return more.length === 0 ? passed('One answer.') : failed(`And also: ${formatValue(more)}`)
  },

  // The page has asked, and was reloaded: what comes of that comes now.
  async 'bridge.reload'(tools) {
    await pause(tools.page, reloadWaitMs)
    const ended = await ask(tools, 'getAppContext', {})
    const refused = tools.evidence.unexpected.filter(({ reason }) => reason === 'foreign_page').length
    const received = `${refused} answers to the page before were refused; the new page’s call ${'result' in ended ? 'was answered' : 'failed'}.`
    return 'result' in ended ? passed(received) : failed(received)
  },

  async 'bridge.subframe'(tools, { frameHeard }) {
    const { bridge, excuses } = tools
    if (bridge.carrier === 'android') return excused('An Android control object cannot tell frames apart.')
    const came = await callFromFrame(tools, frameHeard)
    if (came !== 'result') return passed(came === 'noHandler' ? 'The frame has no handler.' : 'No result came.')
    const says = 'The frame was answered with the app’s context.'
    return excuses.includes('bridge.subframe') ? excused(says) : failed(says)
  },

  async 'bridge.large'(tools) {
    const asked = { count: largeCount, ...sandboxKeyOf(tools) }
    const params = { method: 'POST', path: 'sandbox/conformance/long', params: asked, canFetch: true }
    const ended = await ask(tools, 'request', params, { timeoutMs: 15_000 })
    if ('error' in ended) return failed(saidOf(ended.error))
    const { data, at, ...envelope } = Object(ended.result)
    const isWhole = (said: unknown): boolean => Object(Object(said).items).length === largeCount
    if (at === undefined) {
      if (!isRecord(data) || data.isSandbox !== true) return elsewhere
      return isWhole(data) ? passed('It came in the answer.') : failed('Some of it is missing.')
    }
    const fetched = () =>
      fetchData(envelope, at).then(
        (answer) => answer.data,
        () => undefined,
      )
    if (!isWhole(await fetched())) return failed(`The path ${formatValue(at)} does not have it.`)
    return isWhole(await fetched()) ? failed('The path has it again.') : passed('It came from a path, once.')
  },

  async 'bridge.signed'(tools) {
    const [said] = await sayRequests(tools, 'bridge.signed')
    if (!said || !('code' in said)) return failed(said?.received ?? 'Nothing was asked.')
    const { code, received } = said
    if (isSuccess(code)) return passed(received)
    if (code === signatureMissing) return notYet(addsNothing)
    return (await isVisitor(tools)) && !isSignatureCode(code) ? passed(`Not logged in. ${received}`) : failed(received)
  },

  async 'bridge.signedIn'(tools) {
    if (await isVisitor(tools)) return excused('Not logged in.')
    const said = await sayRequests(tools, 'bridge.signedIn')
    const received = said.map((each) => each.received).join('\n')
    return said.every((each) => 'code' in each && isSuccess(each.code)) ? passed(received) : failed(received)
  },

  ...exchangeRuns,

  async 'bridge.handoff'(tools) {
    const { bridge, app } = tools
    const context = await ask(tools, 'getAppContext', {})
    const listed = 'result' in context && isAppContext(context.result) ? context.result.screens : []
    const [screen] = Object.entries(app.screens).flatMap(([name, native]) => (listed.includes(name) ? [native] : []))
    if (!screen) return excused('The app lists no native screen.')
    const seen: boolean[] = []
    const isBack = new Promise<void>((resolve) => {
      const stop = bridge.on('visibility', ({ visible }) => {
        seen.push(visible)
        if (!visible) return
        stop()
        resolve()
      })
    })
    const ended = await ask(tools, 'openScreen', {
      screen,
      params: {},
      url: tools.page.location.href,
      closePage: false,
    })
    if ('error' in ended) return failed(saidOf(ended.error))
    await Promise.race([isBack, pause(tools.page, 120_000)])
    const received = `Acknowledged; visibility said ${seen.join(', then ') || 'nothing'}.`
    return seen.join() === 'false,true' ? passed(received) : failed(received)
  },

  async 'bridge.background'(tools) {
    const away = new Promise<void>((resolve) => {
      const stop = tools.bridge.on('visibility', ({ visible }) => {
        if (!visible) return
        stop()
        resolve()
      })
    })
    const params = { method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' } }
    const call = ask(tools, 'request', params)
    await Promise.race([away, pause(tools.page, 120_000)])
    const [ended, context] = await Promise.all([call, ask(tools, 'getAppContext', {})])
    if ('error' in context) return failed(`getAppContext: ${saidOf(context.error)}`)
    return passed(`Settled with ${'result' in ended ? 'a result' : saidOf(ended.error)}; the context came again.`)
  },
}

/** Runs a case that has no method of its own. */
export const runBridgeCase = (tools: Tools, id: BridgeCaseId, options: RunOptions): Promise<CaseResult> =>
  Promise.resolve(runs[id](tools, options))
