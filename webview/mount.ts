import { type Bridge, type BridgeOptions, createBridge } from '#bridge/app/bridge.ts'
import { createContextStore } from '#bridge/app/context.ts'
import { createHandoff, type FallbackReason, type Handoff } from '#bridge/app/handoff.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import type { Exchange } from '#bridge/config.ts'
import { createClientOn } from '#bridge/exchange/client.ts'
import { late, once } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import { defaultLocale, findLocale } from '#bridge/site/locales.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { type MatchedRoute, matchRoute, routes } from '#bridge/site/routes.ts'
import type { BrowserClient, BrowserClientOptions } from '#bridge/transport/browserClient.ts'
import { createNativeTransport } from '#bridge/transport/native.ts'
import { boot } from '#web/app/boot.ts'
import { loadSessionWords } from '#web/app/late.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $locale, setPathLocale } from '#web/lib/page/appearance.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $fromApp, $simulation, $theme } from '#web/lib/page/preferences.ts'
import type { AppLink, Host } from '#web/lib/page/services.ts'
import { navigationType } from '#web/lib/router/historyState.ts'
import { canGoBack, type Gate, hrefNow, relocate, setGate } from '#web/lib/router/location.ts'
import { askToUpgrade } from '#web/ui/Notices/upgrade.ts'
import { applySafeArea } from './safeArea.ts'

/** What the reader is told when the web screen shows instead of a native one. An app without a native screen needs no word. */
const notices: Readonly<Partial<Record<FallbackReason, (openAgain: () => void) => void>>> = {
  app_too_old: askToUpgrade,
  no_handler: askToUpgrade,
  no_acknowledgement: notOpened,
  refused: notOpened,
}

function notOpened(openAgain: () => void): void {
  const { notOpened: text, openAgain: label } = shellMessages.get()
  notify(text, { label, run: openAgain })
}

/** Asks the app before the router commits a navigation, and says what the reader should know if the page stays. */
export function createGate(handoff: Handoff): Gate {
  const gate: Gate = async (route, url) => {
    // The page says that the part is not open; so would the native screen, or it would not.
    if (!isOpen(route.name)) return true
    const outcome = await handoff(route, url)
    if (outcome.to === 'native') return false
    notices[outcome.reason]?.(() => void gate(route, url))
    return true
  }
  return gate
}

/** The client of a browser, with all that seals and signs, for a page that no app is around. Loaded with its first call. */
function createLazyClient(exchange: Exchange, options: BrowserClientOptions): BrowserClient {
  const client = once(async () => {
    const { createBrowserClient } = await import('#bridge/transport/browserClient.ts')
    return createBrowserClient(exchange, options)
  })
  return {
    call: async (name, body, callOptions) => (await client()).call(name, body, callOptions),
    warmUp: async () => (await client()).warmUp(),
    logOut: async () => (await client()).logOut(),
  }
}

/** `--keyboard`: the height that the keyboard covers, for what stays above it. */
const applyKeyboard = (height: number): void => document.documentElement.style.setProperty('--keyboard', `${height}px`)

/** Moves the page to a locale; one that we do not have changes nothing. */
function applyLocale(code: string): void {
  const locale = findLocale(code)?.code
  if (!locale) return
  const [pathname = '', ...query] = hrefNow().split('?')
  const prefix = locale === defaultLocale ? '' : `/${locale}`
  const href = [prefix + splitPath(pathname).path, ...query].join('?')
  if (href !== hrefNow()) relocate(href)
}

/** Dresses the document as the app is dressed. An address that names its own language keeps it until the app's changes. */
function applyContext(context: AppContext, before?: AppContext): void {
  const { theme, simulation, currency, textScale } = context
  const language = findLocale(context.locale)?.code
  $fromApp.set({
    theme,
    simulation,
    textScale,
    ...(language && { language }),
    ...(currency && { unit: currency.toUpperCase() }),
  })
  $flags.setKey('app', context.disabledFeatures ?? [])
  applySafeArea(context.safeArea)
  const namesLocale = splitPath(hrefNow()).prefix !== ''
  if (before ? before.locale !== context.locale : !namesLocale) applyLocale(context.locale)
}

/** Closes the sheet or dialog in front, as Escape would; false when there is none. */
function closeTopDialog(): boolean {
  // iOS before 15.4 knows no dialogs: there one that is in the page is open, and takes itself away.
  const top = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open !== false).pop()
  if (!top) return false
  // A dialog that must ask first, an unsaved draft say, refuses by preventing `cancel`; the press is used up all the same.
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close?.()
  return true
}

/** The system's back button: what lies in front first, then the page before, then the way out of the web page. */
export function goBack(bridge: Bridge): void {
  if (closeTopDialog()) return
  if (canGoBack()) history.back()
  else bridge.call('closePage', {}).catch(console.warn)
}

export interface MountOptions extends BridgeOptions, Host {
  /** How the document came to be; default: what the browser says. Only a `navigate` is handed over on the first load. */
  readonly navigation?: string
  /** Where the public keys of the exchange's certificates come from, in a page without an app. Default: the configuration. */
  readonly certificates?: (() => Promise<readonly string[]>) | undefined
}

/**
 * Puts the screens into the app's web view: dressed as the app is dressed before the first paint, its calls through the app,
 * its routes handed to native screens where the app has them. Without an app around it the page is an ordinary web page.
 * @returns a function that takes the page down again.
 */
export function mount(root: HTMLElement, exchange: Exchange, options: MountOptions = {}): () => void {
  const { adapter } = options
  const bridge = createBridge(exchange.app, options)
  const context = createContextStore(bridge)
  const state = () => ({ theme: $theme.get(), locale: $locale.get(), simulation: $simulation.get() })
  if (!context) {
    const { certificates } = options
    const client = createLazyClient(exchange, {
      state,
      onNotice: notify,
      messages: loadSessionWords,
      certificates,
      adapter,
    })
    return together([bridge.close, boot(root, { exchange, client, host: options })])
  }

  const troubles = once(async () => (await import('./appTroubles.ts')).createAppTroubles(exchange, state))
  const transport = createNativeTransport(bridge, exchange, troubles)
  const client = createClientOn(
    transport.call,
    notify,
    (...said) => troubles().then(({ onCode }) => onCode(...said), console.warn),
    adapter,
    loadSessionWords,
  )
  const handoff = createHandoff({
    bridge,
    exchange,
    context,
    before: () => Promise.all([...beforeHandoff].map((keep) => keep())),
  })
  const gate = createGate(handoff)
  const app: AppLink = { bridge, handoff, context }
  const stops = [bridge.close, context.close, watchApp(app), () => setGate(undefined)]
  let down = false
  const start = () => {
    if (!down) stops.push(boot(root, { exchange, client, transport, app, host: options }))
  }

  setGate(gate)
  const route = listedRoute(app)
  if (!route || (options.navigation ?? navigationType()) !== 'navigate') start()
  else {
    // The app covers the page while the part that waits for it is still to come.
    const told: boolean[] = []
    const stopHearing = bridge.on('visibility', ({ visible }) => told.push(visible))
    void gate(route, new URL(hrefNow(), location.href).href).then((stays) => {
      if (stays || down) start()
      else
        late(() => import('./shownAgain.ts'), 'beside').then(({ whenShownAgain }) => {
          stopHearing()
          if (!down) stops.push(whenShownAgain(bridge, told, start))
        }, start)
    })
  }
  return () => {
    down = true
    together(stops)()
  }
}

/** Keeps the page in step with what the app tells. */
function watchApp({ bridge, context }: AppLink): () => void {
  let applied = context.get()
  // What the address names comes before the app's word, from the first paint on.
  setPathLocale(addressNow().locale)
  applyContext(applied)
  return together([
    context.subscribe((next) => {
      applyContext(next, applied)
      applied = next
    }),
    bridge.on('keyboard', ({ height }) => applyKeyboard(height)),
    bridge.on('back', () => goBack(bridge)),
  ])
}

function addressNow(): ReturnType<typeof splitPath> {
  const [pathname = ''] = hrefNow().split('?')
  return splitPath(pathname)
}

/** The route of the address, if this app says that it has a native screen for it. */
function listedRoute({ context }: AppLink): MatchedRoute | undefined {
  const route = matchRoute(addressNow().path)
  if (!route) return undefined
  const { screen } = routes[route.name]
  return screen && context.get().screens.includes(screen) ? route : undefined
}
