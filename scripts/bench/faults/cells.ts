import type { RouteName } from '#bridge/site/routes.ts'
import { routes } from '#bridge/site/routes.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'

/** What breaks: calls of the exchange, files of the page, or what the browser keeps. */
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

/** What a reader does while something breaks: deletes, saves or edits a post, objects to the removal of one, edits their profile. */
export const deedNames = ['delete', 'save', 'object', 'edit', 'profile'] as const
export type DeedName = (typeof deedNames)[number]

/** What can break by then; `logged out`: in another tab. */
export const deedFaults = [
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

/** What a route shows to a logged-in reader once it is there. */
export const shownAt = (route: RouteName): string => shown[route] ?? screenCases[route].shows

/** Whether the route is for logged-in readers: log-in and registration are for visitors. */
export const isForReaders = (route: RouteName): boolean => route !== 'login' && route !== 'register'

/** All cells, or those of one screen or one fault. */
export const cellsOf = (screen?: string, fault?: string): readonly Cell[] =>
  routeNames
    .filter((route) => !screen || route === screen)
    .flatMap((route) =>
      faultNames
        .filter((name) => !fault || name === fault)
        .flatMap((name) => worlds.map((world): Cell => ({ route, world, fault: name }))),
    )

/** In the short form every so manyth: prime to what lies in turn, so that it looks at every fault in both worlds. */
export const shortStep = 13

/** A cell for each screen, every fault among them. */
export const someCells: readonly Cell[] = routeNames.map((route, at) => ({
  route,
  world: worlds[at % 2] ?? 'browser',
  fault: faultNames[at % faultNames.length] ?? 'offline',
}))

export const nameOf = ({ route, world, fault }: Cell): string => `${route}, ${world}, ${fault}`

/** What was asked for by name. @throws where there is no such thing; the sentence names all that there are. */
export function chosenOf<Name extends string>(
  kind: string,
  names: readonly Name[],
  given: string | undefined,
): Name | undefined {
  const found = names.find((name) => name === given)
  if (given !== undefined && !found) throw new Error(`Unknown ${kind} ${given}. Use one of: ${names.join(', ')}.`)
  return found
}

/** Says what keeps a run from being good; nothing where each of its cells survived. A run of none says nothing of anything. */
export function missOf(results: readonly { readonly why?: string }[]): string | undefined {
  if (results.length === 0) return 'No cell was looked at.'
  const lost = results.filter(({ why }) => why !== undefined).length
  return lost > 0 ? `${lost} of ${results.length} cells did not survive.` : undefined
}
