import type { Bridge } from '../../bridge/app/bridge.ts'
import type { ContextSource } from '../../bridge/app/context.ts'
import type { Handoff } from '../../bridge/app/handoff.ts'
import type { Exchange } from '../../bridge/config.ts'
import type { Client } from '../../bridge/exchange/client.ts'

/** The app this page runs in. */
export interface AppLink {
  readonly bridge: Bridge
  readonly handoff: Handoff
  readonly context: Pick<ContextSource, 'get' | 'subscribe' | 'ask'>
}

/** What an entry gives the screens: `main.tsx` of the browser or of the web view. */
export interface Services {
  readonly exchange: Exchange
  readonly client: Client
  readonly app?: AppLink
}

let current: Services | undefined

export function provideServices(services: Services): void {
  current = services
}

/** @throws {Error} before an entry has provided them: a mistake in the entry. */
export function services(): Services {
  if (!current) throw new Error('No entry has provided the services yet.')
  return current
}
