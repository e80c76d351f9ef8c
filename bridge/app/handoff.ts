import { BridgeError, type BridgeErrorCode } from '../carriers/errors.ts'
import type { ExchangeConfig } from '../config.ts'
import { whenIdle } from '../lib/idle.ts'
import { late, type Wait } from '../lib/late.ts'
import { type MatchedRoute, type NativeScreen, nativeScreens, type RouteName, routes } from '../site/routes.ts'
import type { Bridge } from './bridge.ts'
import type { ContextStore } from './context.ts'
import type { Params } from './methods/types.ts'

export type HandoffResult =
  /** `screen` is the native name. The app closes this page. */
  | { readonly to: 'native'; readonly screen: string }
  | { readonly to: 'web'; readonly reason: FallbackReason; readonly minVersion?: string; readonly appVersion?: string }

/**
 * Why the web screen shows:
 * - `not_listed`: the route has no native screen in this app
 * - `app_too_old`: the app is below the route's version (`minVersion`, `appVersion`)
 * - `no_handler`: it cannot open screens, so readers are told to upgrade
 * - `no_acknowledgement`: native did not confirm; "Open again" is offered
 * - `refused`: the app said no; "Open again" is offered
 */
export type FallbackReason = 'not_listed' | 'app_too_old' | 'no_handler' | 'no_acknowledgement' | 'refused'

/** Hands a route to the app, before the router commits it. Never rejects. `url` is the full address of the route. */
export type Handoff = (route: MatchedRoute, url: string) => Promise<HandoffResult>

export interface HandoffOptions {
  readonly bridge: Pick<Bridge, 'call' | 'supports'>
  readonly exchange: Pick<ExchangeConfig, 'app'>
  readonly context: Pick<ContextStore, 'get'>
  /** Keeps drafts and flushes events. After 200 ms the handoff continues without it. */
  readonly before?: () => Promise<unknown>
}

const beforeMs = 200
const gateMs = 3_000

type ScreenParams = Params<'openScreen'>['params']
type RouteParams = MatchedRoute['params']

const segments = ({ slug = '' }: RouteParams): string[] => slug.split('/').filter((segment) => segment !== '')

/** The routes with a native screen, and what each screen is opened with: see docs/exchange.md#routes. */
const screenParams: Readonly<Record<RouteName & NativeScreen, (params: RouteParams) => ScreenParams>> = {
  home: () => ({}),
  post: ({ id = '' }) => ({ id }),
  user: (params) => ({ slug: segments(params).slice(0, 1) }),
  notification: () => ({}),
  topics: () => ({}),
  topic: ({ hashTag = '' }) => ({ hashTag }),
  following: () => ({ tab: 'following' }),
  rank: (params) => ({ slug: segments(params) }),
}

const isNativeScreen = (name: RouteName): name is RouteName & NativeScreen => name in screenParams

const reasons: Readonly<Partial<Record<BridgeErrorCode, FallbackReason>>> = {
  no_handler: 'no_handler',
  native_error: 'refused',
}

const stay = (reason: FallbackReason): HandoffResult => ({ to: 'web', reason })

/** Resolves with what `work` made in time, else with nothing: a page that is on its way out has no room for an error. */
const madeWithin = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })

/** Makes the transaction that hands a route over: gate, keep, open, acknowledgement. Routes without a native screen stay. */
export function createHandoff({ bridge, exchange, context, before }: HandoffOptions): Handoff {
  const { screens: listed } = context.get()
  if (nativeScreens.some((screen) => routes[screen].minVersion && listed.includes(screen))) loadVersionRuleAtIdle()
  const running = new Map<string, Promise<HandoffResult>>()

  async function goNative({ name, params }: MatchedRoute, url: string): Promise<HandoffResult> {
    if (!isNativeScreen(name)) return stay('not_listed')
    const screen = exchange.app.screens[name]
    const { screens, version: have } = context.get()
    if (!screen || !screens.includes(name)) return stay('not_listed')

    const need = routes[name].minVersion
    if (need) {
      const rule = await madeWithin(gateMs, loadVersionRule())
      if (!rule) return stay('no_acknowledgement') // the rule could not be loaded: "Open again" loads it again
      if (!rule.isAtLeast(have, need)) return { to: 'web', reason: 'app_too_old', minVersion: need, appVersion: have }
    }
    if (!bridge.supports('openScreen')) return stay('no_handler')

    await madeWithin(beforeMs, Promise.resolve().then(before))
    try {
      await bridge.call('openScreen', { screen, params: screenParams[name](params), url, closePage: true })
      return { to: 'native', screen }
    } catch (error) {
      return stay((error instanceof BridgeError && reasons[error.code]) || 'no_acknowledgement')
    }
  }

  // Two taps on one link open one native screen.
  return (route, url) => {
    const going = running.get(url) ?? goNative(route, url).finally(() => running.delete(url))
    running.set(url, going)
    return going
  }
}

type VersionRule = typeof import('./versionRule.ts')

/** Loads the rule, which brings semver: 3 KB that only a tap on a link to such a screen needs. What failed is tried again at the next asking. */
export const loadVersionRule = (wait?: Wait): Promise<VersionRule> => late(() => import('./versionRule.ts'), wait)

/** While a page waits for its first answer it is idle too, and has better things to fetch. */
const firstScreenMs = 3_000

/** Loads the rule when the first screen has had its time and the page is idle. What fails here is tried again when it is needed. */
export function loadVersionRuleAtIdle(): void {
  setTimeout(whenIdle, firstScreenMs, () => {
    loadVersionRule('beside').catch(() => {})
  })
}
