import type { Exchange } from '../config.ts'
import type { CallResponse } from './calls.ts'
import { type Client, createClientOn, type Notify } from './client.ts'
import { createClock } from './clock.ts'
import { withDeadline } from './deadline.ts'
import { AnswerError } from './errors/answerError.ts'
import type { ClientState } from './headers.ts'
import { createRequestSender } from './request.ts'
import type { Signing } from './signing/index.ts'
import type { SigningReport } from './signing/setUp.ts'

export interface BrowserClient extends Client {
  warmUp(): Promise<void>
  logOut(): Promise<void>
}

export interface BrowserClientOptions {
  /** Asked anew for every request. */
  readonly state: () => ClientState
  /** What a person should be told when a call that was not silenced fails. Default: nobody is told. */
  readonly onNotice?: Notify
  /**
   * The public keys of the exchange's certificates, PEM, asked for before the first log-in. Default: what stands in the
   * configuration, for a path can be read by a build only.
   */
  readonly certificates?: () => Promise<readonly string[]>
}

/** How long the requests that need it wait for the exchange's time, and for its sign configuration. */
const askTimeMs = 5_000
const askConfigMs = 8_000

/** Public keys that stand in the configuration itself. A path is none: only a build can read it. */
const keysIn = ({ signing }: Exchange): readonly string[] =>
  [signing.certificate].flat().filter((text) => text.startsWith('-----BEGIN PUBLIC KEY-----'))

/** A module that is loaded when it is first asked for; one that failed is asked for again. */
function late<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

const warn = (error: unknown): void =>
  console.warn('A part of the client did not load, or what it asked did not come.', error)

/**
 * The client of one exchange in a browser: requests by fetch, sealed and signed where the exchange wants them to be. Signing,
 * sealing and log-out are loaded with the first request that needs them.
 */
export function createBrowserClient(exchange: Exchange, options: BrowserClientOptions): BrowserClient {
  const { state, onNotice: notify = () => {}, certificates = async () => keysIn(exchange) } = options
  const clock = createClock()
  let isConfigTold = false
  const report = (event: SigningReport, reason: string): void => {
    // A configuration that cannot be read is asked for by each request, and told of once.
    const isConfig = event === 'configNotMatched'
    if (isConfig && isConfigTold) return
    isConfigTold ||= isConfig
    const body = { bizType: 'signing', data: { event, reason: reason.slice(0, 200) }, timestamp: clock.now() }
    client
      .call('system.cspSecurity', { ...body, page: location.pathname }, { silent: true })
      .catch((error: unknown) => console.warn('A report of the signing was not delivered.', error))
  }
  /** Asks what other requests wait for: not for long, and not at all where the exchange asks for patience. */
  const askFirst = <N extends 'system.signConfig' | 'social.showEntrance'>(name: N, ms: number) =>
    withDeadline(
      ms,
      undefined,
      (signal) =>
        new Promise<CallResponse<N>>((resolve, reject) => {
          const onBusy = () => reject(new AnswerError('429', ''))
          client.call(name, {}, { silent: true, signal, onBusy }).then(resolve, reject)
        }),
    )
  const fetchConfig = async () => (await askFirst('system.signConfig', askConfigMs)).gatewaySignConfig
  const signing = late(async (): Promise<Signing> => {
    const [{ createBrowserSigning }, certificateKeys] = await Promise.all([
      import('./browserSigning.ts'),
      certificates(),
    ])
    return createBrowserSigning({ exchange, clock, report, certificateKeys, fetchConfig })
  })
  const session = late(async () => {
    const { createCodeHandler, createLogOut } = await import('./session.ts')
    const { cookies } = exchange
    const logOut = createLogOut({ cookies, client: () => client, reload: () => location.reload() })
    const refetch = () => void signing().then((ready) => ready.refetch(), warn)
    return { logOut, heed: createCodeHandler({ notify, refetch, report, logOut: () => void logOut() }) }
  })

  // The least of the open calls. Where it fails, the device's own time is tried.
  const askTime = async () => {
    if (clock.isFresh()) return
    await askFirst('social.showEntrance', askTimeMs).catch(warn)
  }
  const send = createRequestSender(exchange, state, {
    clock,
    askTime,
    signing,
    onSignError: (reason) => report('gatewaySignVerifyFailed', reason),
  })
  const plain = createClientOn(
    send,
    notify,
    (code, message) => void session().then(({ heed }) => heed(code, message), warn),
  )
  const client: BrowserClient = {
    call: plain.call,
    warmUp: async () => (await signing()).warmUp(),
    logOut: async () => (await session()).logOut(),
  }
  return client
}
