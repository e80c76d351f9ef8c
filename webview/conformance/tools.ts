import { safeParse } from 'valibot'
import type { Bridge, CallOptions } from '#bridge/app/bridge.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { BridgeError, type BridgeErrorCode } from '#bridge/carriers/errors.ts'
import type { UnexpectedMessage } from '#bridge/carriers/pending.ts'
import type { AppConfig, MethodName } from '#bridge/config.ts'

/** How one call ended, and how long that took. */
export interface Probe {
  readonly end: 'result' | BridgeErrorCode
  /** The handler itself threw, or its promise was rejected. */
  readonly threw: boolean
  readonly ms: number
}

/** What was seen on the wire, apart from what the cases ask. */
export interface Evidence {
  /** Methods without a handler, before the first call and after the probes. */
  readonly missing: { before: readonly MethodName[]; after: readonly MethodName[] }
  readonly probes: Probe[]
  /** Of several calls made at once: in which order they were answered. */
  readonly orders: (readonly number[])[]
  readonly unexpected: UnexpectedMessage[]
  /** Of the answers to the probes, as they came. */
  readonly raw: { twice: number; unreadable: number; awkward: number; longest: number }
  /** The page was hidden although the case did not ask for it. */
  hidden: number
  restored: number
  /** What was running when the page was reloaded, and had not asked for it. */
  interrupted: string | null
}

/**
 * `waiting`: not run yet. `excused`: this app does without it, by its team's own word, or its platform cannot.
 * `notRun`: something before it went so wrong that it would say nothing. `notYet`: it is of a level that the app does not do yet.
 */
export type CaseStatus = 'waiting' | 'running' | 'passed' | 'failed' | 'excused' | 'notRun' | 'notYet'

export interface CaseResult {
  readonly status: CaseStatus
  /** What came, in words or as JSON. */
  readonly received: string
  readonly ms?: number
}

/** What cases are run with. */
export interface Tools {
  readonly bridge: Bridge
  readonly app: AppConfig
  /** The page's own window, which has no listeners. */
  readonly page: Window
  readonly evidence: Evidence
  readonly excuses: readonly string[]
}

export type Ended = { readonly result: unknown } | { readonly error: BridgeError }

/** Makes a call whose params may break its contract on purpose. */
export async function ask(
  { bridge }: Pick<Tools, 'bridge'>,
  method: string,
  params: unknown,
  options: CallOptions = {},
): Promise<Ended> {
  try {
    const called: unknown = Reflect.apply(bridge.call, bridge, [method, params, options])
    return { result: await called }
  } catch (error) {
    if (error instanceof BridgeError) return { error }
    throw error
  }
}

export const fits = (method: MethodName, result: unknown): boolean =>
  safeParse(methodContracts[method].result, result).success

export const pause = (page: Window, ms: number): Promise<void> =>
  new Promise((resolve) => void page.setTimeout(resolve, ms))

export const passed = (received: string): CaseResult => ({ status: 'passed', received })
export const failed = (received: string): CaseResult => ({ status: 'failed', received })
/** What came before says why this case tells nothing. */
export const notRun = (received: string): CaseResult => ({ status: 'notRun', received })
/** The app has not come to this yet: it belongs to a later level than those it does. */
export const notYet = (received: string): CaseResult => ({ status: 'notYet', received })
export const excused = (received: string): CaseResult => ({ status: 'excused', received })

/** An error in words: its code, and what native said. */
export function saidOf({ code, message, details: { native, cause } }: BridgeError): string {
  if (native) return `error "${native.code}": ${native.message}`
  return cause instanceof Error ? `${code}: ${cause.message}` : `${code}: ${message}`
}
