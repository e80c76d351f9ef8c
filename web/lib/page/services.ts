import type { Bridge } from '#bridge/app/bridge.ts'
import type { ContextStore } from '#bridge/app/context.ts'
import type { Handoff } from '#bridge/app/handoff.ts'
import type { Exchange } from '#bridge/config.ts'
import type { LoadAdapter } from '#bridge/exchange/adapt/adapted.ts'
import type { CallName, CallRequest, CallResponse } from '#bridge/exchange/calls.ts'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import type { OnReport } from '#bridge/exchange/reports.ts'
import type { Transport } from '#bridge/transport/transport.ts'

/** The app this page runs in. */
export interface AppLink {
  readonly bridge: Bridge
  readonly handoff: Handoff
  readonly context: Pick<ContextStore, 'get' | 'subscribe' | 'refresh'>
}

/**
 * The client as the page has it. A call that the exchange lets wait (429) never ends by itself, so that each says who ends it: its
 * signal does, or it is a background call, which says so by `onBusy`. `makeCall` is for what a reader does.
 */
export interface PageClient extends Omit<Client, 'call'> {
  call<N extends CallName>(
    name: N,
    body: CallRequest<N>,
    options: CallOptions & ({ readonly signal: AbortSignal } | { readonly onBusy: () => void }),
  ): Promise<CallResponse<N>>
}

/** After this time without an answer the page says that it is slow, in ms. It ends nothing: deadlines are `timeoutMs`. */
export const slowAfterMs = 8_000

/** Options of a site or an app that mounts the page. */
export interface Host {
  /**
   * What translates the calls of an exchange that has other paths, fields or records than ours, such as `() => import('./adapt.js')`.
   * Default: it has ours.
   */
  readonly adapter?: LoadAdapter | undefined
  /** Called with the page's faults: uncaught errors, failed screens and chunks, dropped records, unexpected messages from native. */
  readonly onReport?: OnReport
  /** The most notifications at once, at least 1: the oldest is then removed. Default: no limit. */
  readonly maxNotifications?: number
}

/** The services that an entry passes to the screens: `main.tsx` of the browser or of the web view. */
export interface Services {
  readonly exchange: Exchange
  readonly client: PageClient
  /** The transport of the client and of tracking. Default: the browser's. */
  readonly transport?: Transport
  readonly app?: AppLink
  /** The page or app that mounts the section. */
  readonly host?: Host
}

let current: Services | undefined

export function provideServices(services: Services): void {
  current = services
}

/** @throws {Error} before an entry has provided them: a mistake in the entry. */
export function services(): Services {
  if (!current) throw new Error('No services yet.')
  return current
}
