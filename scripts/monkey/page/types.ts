/** Which documents are pressed on: the window's own, that of the frame in it (the fake app's web view), or both. */
export type Scope = 'top' | 'frame' | 'all'

export type FaultKind = 'error' | 'rejection' | 'console' | 'policy' | 'blank' | 'hung'

/*
 * What goes to the driver and back is JSON: types, not interfaces, which can be added to and so are no `Plain`.
 */

/** Something that must not happen, and at which address it did. */
export type Fault = {
  readonly kind: FaultKind
  readonly text: string
  readonly path: string
}

/** What can be done with something on the page. */
export type ThingKind = 'control' | 'field' | 'choice'

/** Something that can be pressed, in document order. */
export type Thing = {
  readonly kind: ThingKind
  /** For people: the tag, and what is written on it. */
  readonly name: string
  /** Things of a kind have one: the likes of all posts, say. */
  readonly group: string
  /** Where it leads, for a link of this site. */
  readonly href?: string
}

/** The page at rest. */
export type Seen = {
  /** `away`: the window or the frame shows no page of ours. */
  readonly place: 'page' | 'away'
  readonly path: string
  readonly isBlank: boolean
  readonly things: readonly Thing[]
  /** Since the last look. */
  readonly faults: readonly Fault[]
}

/** CSS pixels in the window. */
export type Point = {
  readonly x: number
  readonly y: number
}

/** What a page can do by itself; what it cannot is the driver's. */
export type Act =
  | { readonly kind: 'press' | 'focus'; readonly at: number }
  | { readonly kind: 'choose'; readonly at: number; readonly option: number }
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'scroll'; readonly by: number }
  | { readonly kind: 'back' | 'forward' | 'reload' | 'stay' }

/** In the top window of every page, before the page's own scripts. */
export interface Agent {
  /**
   * Brings a thing into sight.
   * @returns where to press it, or nothing where it has gone.
   */
  aim(at: number): Point | null
  /** Does it as a script can, and looks once the page is at rest. */
  act(act: Act, scope: Scope): Promise<Seen>
  /**
   * Logs somebody in to the fake app around the frame.
   * @returns whether it did.
   */
  logIn(person: number): Promise<boolean>
}

/** In every window, frames too. */
export interface Probe {
  /** How often something has come or gone. */
  changes: number
  /** Requests that are not answered yet, but those that a page repeats for as long as it stands. */
  pending: number
}

declare global {
  interface Window {
    insightsProbe?: Probe
    insightsMonkey?: Agent
  }
}
