import { isLoss } from '#bridge/lib/isLoss.ts'
import { within } from '#bridge/lib/within.ts'
import { type Algorithm, type KeyPair, keyBits } from './keyPair.ts'
import { type SetUpDeps, signingFailureReason, unboundName } from './setUp.ts'

/** How long a key pair may take: see docs/exchange.md#signing. */
const keyPairMs = 8_000
/** A tab that has not let go by then will not: half the time is left for a pair of one's own. */
const turnMs = 4_000

/** Runs `work` in one tab at a time; where tabs cannot agree, or one does not let go in time, in each. */
async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), turnMs)
  let hasBegun = false
  const turn = () => {
    hasBegun = true
    clearTimeout(timer)
    return work()
  }
  try {
    return await navigator.locks.request(name, { signal: waiting.signal }, turn)
  } catch (error) {
    clearTimeout(timer)
    if (hasBegun) throw error
    // Where storage is blocked, browsers refuse locks as well.
    return work()
  }
}

async function makePair({ engine, now }: SetUpDeps, algorithm: Algorithm): Promise<KeyPair> {
  return { ...(await engine.generate(algorithm)), algorithm, timestamp: String(now()) }
}

/** The pair that waits to be bound, created on first use. Two tabs that request it at the same time get the same one. */
const findOrMake = (parts: SetUpDeps, algorithm: Algorithm): Promise<KeyPair> =>
  inOneTab(`insights ${unboundName(algorithm)}`, async () => {
    const kept = await parts.keys.read(unboundName(algorithm))
    if (kept) return kept
    // The lock is not held longer than that: other tabs wait for it.
    const made = await within(keyPairMs, makePair(parts, algorithm))
    // What could not be read may be there all the same, and a log-in may have begun with it.
    return parts.keys.keep(unboundName(algorithm), made)
  })

/** The pair that the next log-in binds. @throws after 8 s, waiting for other tabs included. */
export const unboundPair = (parts: SetUpDeps, algorithm: Algorithm): Promise<KeyPair> =>
  within(keyPairMs, findOrMake(parts, algorithm))

/** Makes the pairs that the next log-in may need, for each algorithm. */
export async function makeBackups(parts: SetUpDeps): Promise<void> {
  for (const algorithm of Object.keys(keyBits) as Algorithm[]) {
    await unboundPair(parts, algorithm).catch((error: unknown) => {
      // A script that did not come is a network error, which is not reported.
      if (!isLoss(error)) parts.report('genKeypairFailed', signingFailureReason(error))
    })
  }
}
