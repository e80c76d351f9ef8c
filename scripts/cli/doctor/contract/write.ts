import { randomUUID } from 'node:crypto'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Finding } from '../visit.ts'
import { type Account, type Entry, logIn } from './account.ts'
import { forge } from './forged.ts'
import type { Judged } from './judge.ts'

/** 16 × 16 grey dots. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQokWPoIBEwjGogAjAQowgZjGogBtA+lADnoJgQ2ess4gAAAABJRU5ErkJggg==',
  'base64',
)

const valueAt = (data: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), data)

/** The same idempotency key must give the same result. */
function* twiceFindings(
  what: string,
  [first, second]: readonly [Judged, Judged],
  path: readonly string[],
): Generator<Finding> {
  yield* first.findings
  yield* second.findings
  const [one, other] = [first, second].map(({ data }) => valueAt(data, ...path))
  if (first.data !== undefined && second.data !== undefined && one !== other)
    yield {
      says: `${what}, sent twice, is not once what it was (${path.join('.')} is ${String(one)}, then ${String(other)}). Store its key, and answer with the first result.`,
    }
}

/** If authors must declare holdings, a post without that is rejected. */
async function* undisclosed({ make }: Account): AsyncGenerator<Finding> {
  const { data: config } = await make('social.publishConfig', {})
  if (valueAt(config, 'disclosure') !== 'required') return
  const { data: coins } = await make('social.digitalCurrency', {})
  const list = valueAt(coins, 'list')
  const coin = Array.isArray(list) ? valueAt(list[0], 'digitalCurrency') : undefined
  const text = `Written by insights-client doctor: $${String(coin)}`
  const { data } = await make('social.publishMessage', { publishKey: randomUUID(), text, media: [], languageType: 0 })
  if (data !== undefined)
    yield {
      at: 'social.publishMessage',
      says: 'social.publishConfig says that disclosure is required, and a message that names a coin is published without. Reject it with 40001.',
    }
}

/**
 * Logs in to a test system, publishes, likes and uploads twice each, and sends requests that must be rejected. @throws
 * {PackError} if the log-in fails @returns also secrets that must not be printed
 */
export async function writeTo(entry: Entry) {
  const account = await logIn(entry)
  const findings: Finding[] = [...account.findings]
  const message = { publishKey: randomUUID(), text: 'Written by insights-client doctor.', media: [], languageType: 0 }
  const published = await account.make('social.publishMessage', message)
  const again = await account.make('social.publishMessage', message)
  findings.push(...twiceFindings('A message', [published, again], ['post', 'id']))
  const postId = valueAt(published.data, 'post', 'id')
  if (typeof postId === 'string') {
    const like = { postId, kind: 'like', on: true } as const
    const liked = await account.make('social.react', like)
    findings.push(...twiceFindings('A like', [liked, await account.make('social.react', like)], ['count']))
    await account.make('social.react', { ...like, on: false })
  }
  const uploadId = randomUUID()
  const uploaded = await account.upload('social.uploadImage', uploadId, picture)
  const same = await account.upload('social.uploadImage', uploadId, picture)
  findings.push(...twiceFindings('A picture', [uploaded, same], ['media', 'mediaId']))
  for await (const finding of undisclosed(account)) findings.push(finding)
  findings.push(...(await forge(account)))
  const ended = await account.make('user.logout', {})
  return { findings: [...findings, ...ended.findings], secrets: account.secrets }
}
