import type { CallRow } from '#bridge/exchange/callRow.ts'
import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { calls } from '#bridge/exchange/calls.ts'
import type { Contract } from '#bridge/exchange/schemas/common.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { trackingContracts } from '#bridge/exchange/schemas/tracking.ts'

export interface DescribedCall {
  readonly name: string
  readonly row: CallRow
  readonly contract: Contract
  /** The field of `domains` whose origin answers it. */
  readonly domain: 'api' | 'config' | 'report'
  readonly isSession: boolean
  /** `listed`: where the sign configuration says so. */
  readonly signed: 'sealed' | 'listed' | 'never'
}

export const addressOf = ({ path }: Pick<CallRow, 'path'>): string => (path.startsWith('/') ? path : `/${path}`)

/** Whether a call needs a session: all but public reads, log-ins and `/public/` paths. */
const isSomebodys = (name: string, { path, isPublicRead, isOpen, isSealed }: CallRow): boolean =>
  // Public by its path, but answered for the logged-in user.
  name === 'social.hashTagList' ||
  !(isPublicRead || isOpen || path.includes('/public/') || (isSealed && !path.startsWith('/v1/user/sub/')))

export function describedCalls(): readonly DescribedCall[] {
  const own = Object.entries(contracts).map(([name, contract]): DescribedCall => {
    const row = Object.entries(calls).find(([called]) => called === name)?.[1]
    if (!row) throw new Error(`${name} has schemas but no path: add a row to bridge/exchange/calls.`)
    const signed = row.isSealed ? 'sealed' : row.isMultipart || row.contentType ? 'never' : 'listed'
    return { name, row, contract, domain: 'api', isSession: isSomebodys(name, row), signed }
  })
  const tracking = Object.entries(trackingContracts).map(([name, contract]): DescribedCall => {
    const { base, method, path } = name === 'logInfo' ? trackingCalls.logInfo : trackingCalls.clientCommonConfig
    const row: CallRow = { method, path }
    return { name: `tracking.${name}`, row, contract, domain: base, isSession: false, signed: 'never' }
  })
  return [...own, ...tracking]
}
