import { underWayMs } from '../outbox/limits.ts'

/**
 * Says, beside the chunks themselves, that a page takes one now. A page that is hidden while it uploads gives the lock back, and
 * another process may hear of its mark in local storage late; a database tells everybody the same.
 */
interface Claim {
  readonly id: string
  readonly at: number
  readonly maker: string
  readonly key: string
}

export const claimOf = (key: string, maker: string, at: number): string => `taken|${at.toString(36)}|${maker}|${key}`

function readClaim(id: string): Claim | undefined {
  const [, at = '', maker = '', key = ''] = /^taken\|(\w+)\|(\w+)\|(.*)$/.exec(id) ?? []
  return key ? { id, at: Number.parseInt(at, 36), maker, key } : undefined
}

export interface Claims {
  /** Chunks that another page has taken lately. */
  readonly others: ReadonlySet<string>
  /** Claims of this page, and those that are past. */
  readonly removable: readonly string[]
}

/** The claims among the keys of what is stored. */
export function readClaims(keys: readonly string[], maker: string, now: number): Claims {
  const claims = keys.flatMap((key) => readClaim(key) ?? [])
  const isOthers = (claim: Claim) => claim.maker !== maker && Math.abs(now - claim.at) < underWayMs
  return {
    others: new Set(claims.filter(isOthers).map(({ key }) => key)),
    removable: claims.filter((claim) => !isOthers(claim)).map(({ id }) => id),
  }
}
