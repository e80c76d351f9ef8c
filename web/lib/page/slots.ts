import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import type { RouteName } from '#bridge/site/routes.ts'
import type { SharedChart } from '#bridge/site/sharedChart.ts'
import type { RouteLocation } from '../router/location.ts'
import type { Notice } from './notices.ts'

type Load<T> = () => Promise<T>

export interface Screen {
  readonly Screen: ComponentType<{ params: Readonly<Record<string, string>> }>
}

/** What the page shows at a route. */
export interface ScreenRow {
  readonly load: Load<Screen>
  /** Its style sheet, and the words that bear the same name. */
  readonly sheet: string
  /** Whose words it shows beside these from the first. */
  readonly namespaces: readonly string[]
  /** On phones: the bars of all screens, or one of its own with a way back in it. */
  readonly bar: 'shell' | 'own'
  /** Where the navigation leads to it. A phone's, at its foot, has fewer places. */
  readonly nav: 'everywhere' | 'desktop' | 'nowhere'
  /**
   * What else it may have. `compose`: a phone's button to write, where one reads what one writes to. `popup`: what the exchange
   * wants to show, where one looks round, not in a post, a form or a trade.
   */
  readonly offers: readonly ('compose' | 'popup')[]
}

/** What lies above the stores that bring it onto the page: they name it here, and `web/app/late.ts` knows the module. */
export interface Slots {
  readonly screens: Readonly<Record<RouteName, ScreenRow>>
  /** Where no screen is. */
  readonly missing: Load<Screen>
  /** Once simulation trade is on: its rules, and the banner that says so. */
  readonly simulation: Load<{
    readonly SimulationBanner: ComponentType
    onSimulationChange(showAgain: () => void): void
    guardLocation(place: RouteLocation): boolean
    enterSimulation(page?: string): void
    leaveSimulation(): void
  }>
  /** Removes or keeps the local data of an account on log-out. */
  readonly forget: Load<{
    hasDrafts(userId: string): Promise<boolean>
    forgetDrafts(userId: string): Promise<void>
    forgetHere(reader: string | null): void
  }>
  /** Parts of a card besides the post: the menu, the translation, rows in place of muted posts. */
  readonly cardParts: Load<unknown>
  /** Posts about a coin, next to its chart. Its style sheet has the slot's name. */
  readonly coinPosts: Load<
    ComponentType<{
      readonly coin: string
      /** In ms since 1970, where only posts of a time are shown. A store: they are asked for before the press on it is drawn. */
      readonly $range: ReadableAtom<{ readonly from: number; readonly to: number } | undefined>
      readonly onAll: () => void
      /** The chart beside it, and its two coins, such as `BTC/USDT`. */
      readonly takeChart: () => { readonly chart: SharedChart; readonly pair: string } | undefined
    }>
  >
  /** The first lines of it, near its mark on the chart. */
  readonly markPosts: Load<{
    readonly MarkPosts: ComponentType<{
      readonly coin: string
      readonly range: { readonly from: number; readonly to: number }
    }>
    /** Asks for them before they are shown. */
    startPosts(coin: string, range: { readonly from: number; readonly to: number }): void
  }>
  /** Shows notices other than toasts. */
  readonly noticeCard: Load<ComponentType<{ notice: Notice }>>
  /** What stores open over the page, by its namespace of messages. */
  readonly composer: Load<ComponentType>
  /** Opens a draft where it is written. */
  readonly resumeDraft: Load<(draft: { readonly id: string; readonly kind: Post['kind'] }) => void>
  readonly leave: Load<ComponentType>
  readonly subAccounts: Load<ComponentType>
}

/** Undefined before the page starts. */
export let slots: Slots

/** Says what they hold; before the page starts. */
export const provideSlots = (next: Slots): void => {
  slots = next
}

/** Whether a screen brings a bar of its own on phones, with a way back in it. */
export const hasOwnBar = (name: RouteName | undefined): boolean =>
  name !== undefined && slots.screens[name].bar === 'own'

/*
 * Places of the page that are empty, or have something simpler, until a module that comes later puts a component there. What is put
 * there shows at once. Where a component is loaded because it is shown, `lateComponent` loads it.
 */

/** Says on every screen that simulation trade is on. */
export const $banner = atom<ComponentType | null>(null)

/** The navigation beside the content; a phone, which never shows it, does not load it. */
export const $sideNav = atom<ComponentType<{ current: RouteName | undefined }> | null>(null)

/** The theme switch and the way to the account, in the bars. `labelled`: beside the content. */
export const $barEntries = atom<ComponentType<{ labelled?: boolean }> | null>(null)

/** How many notifications are unread, beside the way to them. */
export const $navBadge = atom<ComponentType | null>(null)

/** The top of every rail; empty until the page is wide enough for one. */
export const $railHead = atom<ComponentType | null>(null)

/** The way to write above the feed; a phone has none. */
export const $writeRow = atom<ComponentType | null>(null)

/** The reader's own picture in it, which waits for the first posts. */
export const $writer = atom<ComponentType | null>(null)

/** Shows a toast with its buttons; until then only its text shows. */
export const $toastCard = atom<ComponentType<{ notice: Notice }> | null>(null)

/** Shows notices other than toasts; loaded with the first one. */
export const $noticeCard = atom<ComponentType<{ notice: Notice }> | null>(null)
