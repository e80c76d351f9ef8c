import type { Exchange } from '../config.ts'
import type { LoadAdapter } from '../exchange/adapt/adapted.ts'
import type { CallResponse } from '../exchange/calls.ts'
import { type Client, createClientOn, type Notify } from '../exchange/client.ts'
import { createClock } from '../exchange/clock.ts'
import { ApiError } from '../exchange/errors.ts'
import type { ClientState } from '../exchange/headers.ts'
import { loadReports } from '../exchange/loadReports.ts'
import type { OnReport } from '../exchange/reports.ts'
import { isSessionOver, recallOver, takeLogOutNotices } from '../exchange/sessionEnd.ts'
import type { LoadSessionMessages } from '../exchange/sessionWords.ts'
import type { SigningReport } from '../exchange/signing/setUp.ts'
import type { Signing } from '../exchange/signing/signing.ts'
import { withDeadline } from '../lib/deadline.ts'
import { late, once } from '../lib/late.ts'
import { createBrowserTransport, type Transport } from './transport.ts'

export interface BrowserClient extends Client {
  warmUp(): Promise<boolean>
  logOut(): Promise<void>
}

/** The client and its transport, for a page that also tracks. */
export interface ClientOnTransport extends BrowserClient {
  readonly transport: Transport
}

export interface BrowserClientOptions {
  /** Asked for every request. */
  readonly state: () => ClientState
  /** Called with a notice for the reader when a call that was not silenced fails. Default: no notice. */
  readonly onNotice?: Notify
  /** What is said where the exchange says nothing, as of a session that ends, in the person's language. Default: in English. */
  readonly messages?: LoadSessionMessages
  /**
   * The public keys of the exchange's certificates, PEM, asked for before the first log-in. Default: what stands in the
   * configuration, for a path can be read by a build only.
   */
  readonly certificates?: (() => Promise<readonly string[]>) | undefined
  /** What translates the calls of an exchange that has other paths, fields or records. Default: it has ours. */
  readonly adapter?: LoadAdapter | undefined
  /** Hears of the page's faults that this library knows of. Give it to `mount` instead where there are screens. */
  readonly onReport?: OnReport
}

/** How long the requests that need it wait for the exchange's time, and for its sign configuration. */
const askTimeMs = 5_000
const askConfigMs = 8_000

/** Public keys that stand in the configuration itself. A path, which only a build can read, is none, and vouches for nothing. */
const keysIn = ({ signing }: Exchange): readonly string[] => [signing.certificate].flat()

const warn = (error: unknown): void =>
  console.warn('Could not load a part of the client, or its first request failed.', error)

/**
 * The client of one exchange in a browser: requests by fetch, sealed and signed where the exchange wants them to be. Signing,
 * sealing and log-out are loaded with the first request that needs them.
 */
export function createBrowserClient(exchange: Exchange, options: BrowserClientOptions): ClientOnTransport {
  const { state, onNotice: notify = () => {}, certificates = async () => keysIn(exchange), adapter } = options
  recallOver(exchange.cookies)
  for (const word of takeLogOutNotices()) notify(word)
  const clock = createClock()
  if (options.onReport) loadReports(options.onReport)
  let isConfigTold = false
  const report = (event: SigningReport, reason: string): void => {
    // A configuration that cannot be read is asked for by each request, and told of once.
    const isConfig = event === 'configNotMatched'
    if (isConfig && isConfigTold) return
    isConfigTold ||= isConfig
    const body = { bizType: 'signing', data: { event, reason: reason.slice(0, 200) }, timestamp: clock.now() }
    unheeded
      .call('system.cspSecurity', { ...body, page: location.pathname }, { silent: true })
      .catch((error: unknown) => console.warn('Could not send a signing report.', error))
  }
  /** Asks what other requests wait for: not for long, and not at all where the exchange asks for patience. */
  const askFirst = <N extends 'system.signConfig' | 'social.showEntrance'>(name: N, ms: number) =>
    withDeadline(
      ms,
      undefined,
      (signal) =>
        new Promise<CallResponse<N>>((resolve, reject) => {
          const onBusy = () => reject(new ApiError('429', ''))
          unsigned.call(name, {}, { silent: true, signal, onBusy }).then(resolve, reject)
        }),
    )
  const fetchConfig = async () => (await askFirst('system.signConfig', askConfigMs)).gatewaySignConfig
  const signing = once(async (): Promise<Signing> => {
    const [{ createBrowserSigning }, certificateKeys] = await Promise.all([
      late(() => import('../exchange/browserSigning.ts')),
      certificates(),
    ])
    return createBrowserSigning({ exchange, clock, report, certificateKeys, fetchConfig })
  })
  const session = once(async () => {
    const { createCodeHandler, createLogOut, hasLostKeys, readSession } = await import('../exchange/session.ts')
    const { cookies } = exchange
    const logOut = createLogOut({ cookies, client: () => client, reload: () => location.reload() })
    const refetch = () => void signing().then((ready) => ready.refetch(), warn)
    const end = () => void logOut()
    const looks = {
      isOver: () => isSessionOver(cookies),
      hasLostKeys: () => hasLostKeys(cookies),
      sessionNow: () => readSession(cookies).token,
      words: options.messages,
    }
    return { logOut, onCode: createCodeHandler({ notify, refetch, report, logOut: end, ...looks }) }
  })

  // The least of the open calls. Where it fails, the device's own time is tried.
  const askTime = async () => {
    if (clock.isFresh()) return
    await askFirst('social.showEntrance', askTimeMs).catch(warn)
  }
  const onSignError = (reason: string) => report('gatewaySignVerifyFailed', reason)
  const transport = createBrowserTransport(exchange, state, { clock, signer: { askTime, signing }, onSignError })
  /** What signing waits for cannot wait for it; and where it is refused, or a report is, nothing new is learned by that. */
  const unsigned = createClientOn(
    createBrowserTransport(exchange, state, { clock, onSignError }).call,
    notify,
    undefined,
    adapter,
  )
  const unheeded = createClientOn(transport.call, notify, undefined, adapter)
  const plain = createClientOn(
    transport.call,
    notify,
    (code, message) =>
      void session().then(
        ({ onCode }) => onCode(code, message),
        (error: unknown) => {
          warn(error)
          // What it asks for cannot be done now; the next such answer asks for it again.
          if (message) notify(message)
        },
      ),
    adapter,
    options.messages,
  )
  const client: ClientOnTransport = {
    transport,
    call: plain.call,
    warmUp: async () => (await signing()).warmUp(),
    logOut: async () => (await session()).logOut(),
  }
  return client
}
