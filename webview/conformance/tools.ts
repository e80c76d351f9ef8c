import { safeParse } from 'valibot'
import type { Bridge, CallOptions } from '#bridge/app/bridge.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { BridgeError } from '#bridge/carriers/errors.ts'
import type { AppConfig, MethodName } from '#bridge/config.ts'
import type { Evidence } from './evidence.ts'
import type { CaseResult } from './report.ts'

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
