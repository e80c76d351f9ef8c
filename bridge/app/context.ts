import { listen } from '../lib/listen.ts'
import { tell } from '../lib/tell.ts'
import type { Bridge } from './bridge.ts'
import { isAppContext, isTheme } from './methods/facts.ts'
import type { AppContext } from './protocol.ts'

/** The current context of the app. */
export interface ContextStore {
  get(): AppContext
  /** Calls the listener with every change, not with the current value. @returns a function that stops listening. */
  subscribe(listener: (context: AppContext) => void): () => void
  /** Requests the context again, because some of it changes without an event. */
  refresh(): void
  close(): void
}

/**
 * Reads the app's context before the first paint: from the object that a document-start script left, else by a call that native
 * answers synchronously, else the few display values that the page's address may carry. It is asked for again once the page has
 * loaded and whenever it comes back, for a start object goes stale.
 * @returns `undefined` in a browser, where no address may pretend that there is an app.
 */
export function createContextStore(bridge: Bridge, page: Window = window): ContextStore | undefined {
  if (bridge.carrier === 'browser') return undefined
  const { document, insightsApp: start } = page
  const listeners = new Set<(context: AppContext) => void>()
  let context = isAppContext(start) ? start : fromAddress(bridge, page.location.search)

  const take = (next: AppContext) => {
    try {
      if (JSON.stringify(next) === JSON.stringify(context)) return
    } catch {
      // A later app's context may be too deep to compare: it counts as a change.
    }
    context = next
    for (const listener of [...listeners]) tell(listener, next)
  }

  // The last context stays when the app does not tell; the next load or resume asks again.
  const ask = () => bridge.callWithHandlers('getAppContext', {}, { onResult: take, onError: () => {} })
  if (context !== start) ask()
  if (document.readyState === 'complete') ask()
  const stops = [
    // `pageshow` follows the first load, and each return from the cache.
    listen(page, 'pageshow', ask),
    listen(document, 'visibilitychange', () => document.hidden || ask()),
    bridge.on('visibility', ({ visible }) => visible && ask()),
    bridge.on('appearance', (change) => take({ ...context, ...change })),
    bridge.on('session', ({ userId }) => take({ ...context, userId })),
    bridge.on('safeArea', (safeArea) => take({ ...context, safeArea })),
  ]

  return {
    get: () => context,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: ask,
    close() {
      for (const stop of stops) stop()
      listeners.clear()
    },
  }
}

/** Display values only, of the least app. An address logs no user in, and no screen or version is believed from it. */
function fromAddress({ carrier }: Bridge, search: string): AppContext {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  return {
    protocol: 1,
    platform: carrier.startsWith('ios') ? 'ios' : 'android',
    version: '',
    theme: isTheme(theme) ? theme : 'white',
    locale: query.get('locale') || 'en',
    currency: query.get('currency'),
    userId: null,
    simulation: false,
    safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
    screens: [],
  }
}
