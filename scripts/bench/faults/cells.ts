import type { RouteName } from '#bridge/site/routes.ts'
import { routes } from '#bridge/site/routes.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'

export const faultNames = [
  'offline',
  'silence',
  '429',
  '503',
  'cut',
  'html',
  'odd',
  'first script',
  'late script',
  'late script silent',
  'storage',
] as const
export type FaultName = (typeof faultNames)[number]

/** Actions of a reader during a fault: delete, save or edit a post, object to a removal, edit the profile. */
export const deedNames = ['delete', 'save', 'object', 'edit', 'profile'] as const
export type DeedName = (typeof deedNames)[number]

/** Faults during an action; `logged out`: in another tab. */
const deedFaults = [
  'offline',
  'silence',
  '429',
  '503',
  'cut',
  'html',
  'odd',
  'late script',
  'late script silent',
  'logged out',
] as const satisfies readonly (FaultName | 'logged out')[]

export interface DeedCell {
  readonly deed: DeedName
  readonly fault: (typeof deedFaults)[number]
}

export const deedCells: readonly DeedCell[] = deedNames.flatMap((deed) => deedFaults.map((fault) => ({ deed, fault })))

export const worlds = ['browser', 'app'] as const
export type World = (typeof worlds)[number]

export interface Cell {
  readonly route: RouteName
  readonly world: World
  readonly fault: FaultName
}

export const routeNames = Object.keys(routes) as RouteName[]

const shown: Readonly<Partial<Record<RouteName, string>>> = {
  draft: '.draft__link, .state-panel[data-kind=empty]',
  spot: '.trade, .chart-panel, canvas',
  futures: '.trade, .chart-panel, canvas',
}

export const shownAt = (route: RouteName): string => shown[route] ?? screenCases[route].shows

/** Whether the route is for logged-in readers: log-in and registration are for visitors. */
export const isForReaders = (route: RouteName): boolean => route !== 'login' && route !== 'register'

export const cellsOf = (screen?: string, fault?: string): readonly Cell[] =>
  routeNames
    .filter((route) => !screen || route === screen)
    .flatMap((route) =>
      faultNames
        .filter((name) => !fault || name === fault)
        .flatMap((name) => worlds.map((world): Cell => ({ route, world, fault: name }))),
    )

/** The short form runs every nth cell. Coprime to the table's periods, so that each fault runs in browser and app. */
export const shortStep = 13

/** A cell for each screen, covering all faults. */
export const someCells: readonly Cell[] = routeNames.map((route, at) => ({
  route,
  world: worlds[at % 2] ?? 'browser',
  fault: faultNames[at % faultNames.length] ?? 'offline',
}))

export const nameOf = ({ route, world, fault }: Cell): string => `${route}, ${world}, ${fault}`
