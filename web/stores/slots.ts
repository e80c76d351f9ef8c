import type { ComponentType } from 'react'
import type { RouteName } from '../../bridge/site/routes.ts'
import type { Notice } from './notices.ts'
import type { Place } from './place.ts'

type Load<T> = () => Promise<T>

export interface Screen {
  readonly Screen: ComponentType<{ params: Readonly<Record<string, string>> }>
}

/** What lies above the stores that bring it onto the page: they name it here, and `web/late.ts` knows the module. */
export interface Slots {
  /** By route. One without its own yet shows `missing`. */
  readonly screens: Readonly<Partial<Record<RouteName, Load<Screen>>>>
  readonly missing: Load<Screen>
  /** Style sheets of screens that serve several routes, by route; else a screen's sheet has its route's name. */
  readonly sheets: Readonly<Partial<Record<RouteName, string>>>
  /** Once simulation trade is on: its rules, and the banner that says so. */
  readonly simulation: Load<{
    readonly SimulationBanner: ComponentType
    followChange(): void
    guardPlace(place: Place): boolean
  }>
  /** What cards have beside a post: the menu, the translation, rows in the place of what is muted. */
  readonly cardParts: Load<unknown>
  /** Shows what is more than a toast. */
  readonly noticeCard: Load<ComponentType<{ notice: Notice }>>
  /** What stores open over the page, by its room of messages. */
  readonly composer: Load<ComponentType>
  readonly leave: Load<ComponentType>
  readonly subAccounts: Load<ComponentType>
}

/** Before the page starts there is none. */
export let slots: Slots

/** Says what they hold; before the page starts. */
export const provideSlots = (next: Slots): void => {
  slots = next
}
