import type { ToldId } from '../lib/userId.ts'

/**
 * How the page stands that an app loads before its reader opens the section. `expired`: it was ready, and is too old now, or of
 * another person, language or package: the app takes it away, and opens the section as without it.
 */
export type WarmState = 'idle' | 'loading' | 'ready' | 'failed' | 'expired'

/** Whose a page or an answer is that was had ahead, and when. */
export interface WarmOwner {
  readonly userId: ToldId
  readonly locale: string
  /** The version of the package that is shown; empty without a package. */
  readonly release: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The exchange's answer to a call that native made ahead of the page. */
export interface FirstAnswer extends WarmOwner {
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  /** The envelope, as `request` answers. */
  readonly answer: Readonly<Record<string, unknown>>
}

/** A page that waits longer than this is reloaded, and an older answer is requested again. In ms. */
export const warmMs = 300_000

/** Whether a page or answer that was loaded ahead may be shown now. If the clock went back, it counts as old. */
export const isFresh = (
  had: { readonly [Name in keyof WarmOwner]?: unknown },
  now: typeof had & { readonly at: number },
): boolean =>
  had.userId === now.userId &&
  had.locale === now.locale &&
  had.release === now.release &&
  typeof had.at === 'number' &&
  had.at <= now.at &&
  now.at - had.at < warmMs
