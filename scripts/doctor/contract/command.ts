import { PackError } from '../../pack/pack.ts'
import { concluded } from '../sentences.ts'
import { lookAt } from './look.ts'

export const apiUsage = `insights-client doctor --api https://API [--session]

  --api      where an exchange answers, as domains.api of the configuration says
  --session  also asks what only somebody with a session may: INSIGHTS_SESSION in the environment is then "Bearer TOKEN", or the cookies
             as a browser sends them (session_token=…; user_id=…). It is never printed

  It asks each call that changes nothing, once, and says what is not as contract/EXCHANGE.md says, a line each with what to do.`

/** Where an API is, and what of the environment is read. */
export interface ApiAsking {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly environment: Readonly<Record<string, string | undefined>>
}

const sessionVariable = 'INSIGHTS_SESSION'

function sessionHeaders(text: string | undefined): Readonly<Record<string, string>> {
  const session = text?.trim() ?? ''
  if (session.startsWith('Bearer ')) return { authorization: session }
  if (session.includes('=')) return { cookie: session }
  throw new PackError(
    `${sessionVariable} is to be "Bearer TOKEN", or cookies as a browser sends them: NAME=VALUE; NAME=VALUE.`,
  )
}

/** The parts of a session that nobody may read. */
const secretsIn = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(headers)
    .flatMap((value) => value.split(/;\s*|\s/))
    .map((part) => part.slice(part.indexOf('=') + 1))
    .filter((part) => part.length >= 6)

const without = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '(the session)'), text)

/**
 * Asks an exchange's API, and holds it to its contract.
 * @returns what to tell the person where nothing is wrong, a line each.
 * @throws {SiteError} with a sentence for each thing that is wrong.
 */
export async function doctorApi(
  address: string,
  isSession: boolean,
  { fetch, now, environment }: ApiAsking,
): Promise<string[]> {
  if (!URL.canParse(address) || !/^https?:/.test(address)) throw new PackError(apiUsage)
  const { origin } = new URL(address)
  const session = isSession ? sessionHeaders(environment[sessionVariable]) : undefined
  const findings = await lookAt({ origin, fetch, now, ...(session && { session }) })
  const secrets = secretsIn(session ?? {})
  // What an API says may have what it was sent in it.
  const told = findings.map((finding) => ({ ...finding, says: without(finding.says, secrets) }))
  return concluded(told, `${origin} answers as contract/EXCHANGE.md says.`)
}
