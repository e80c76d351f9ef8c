import { readAdapt } from '#scripts/build/adapt.ts'
import { PackError } from '#scripts/cli/pack/pack.ts'
import { sandbox } from '../sandbox.ts'
import { asking, concluded, findingsOf } from '../visit.ts'
import { lookAt } from './look.ts'
import { writeTo } from './write.ts'

export const apiUsage = `insights-client doctor --api https://API [--adapter FILE] [--session] [--write ACCOUNT]

  --api      where an exchange answers, as domains.api of the configuration says
  --adapter    the module that translates its calls, where its shapes are others: asked and read through it
  --session  also asks what needs a session: INSIGHTS_SESSION in the environment is then "Bearer TOKEN", or the cookies
             as a browser sends them (session_token=…; user_id=…). It is never printed
  --write    at a test system also logs ACCOUNT in, sealed and signed; publishes, likes and uploads, each twice; and tries what may never get
             through. A post and a picture stay. The password is INSIGHTS_PASSWORD in the environment, or the first line of the input;
             never an argument, which other users of a machine can read

  It asks each call that changes nothing, once, and says what is not as contract/EXCHANGE.md says, a line each with what to do.`

export interface ApiAsking {
  readonly input: () => Promise<string>
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface ApiWishes {
  readonly session: boolean
  readonly adapter?: string | undefined
  readonly write?: string | undefined
}

const sessionVariable = 'INSIGHTS_SESSION'
const passwordVariable = 'INSIGHTS_PASSWORD'

function sessionHeaders(text: string | undefined): Readonly<Record<string, string>> {
  const session = text?.trim() ?? ''
  if (session.startsWith('Bearer ')) return { authorization: session }
  if (session.includes('=')) return { cookie: session }
  throw new PackError(`Invalid ${sessionVariable}. Use "Bearer TOKEN", or cookies: NAME=VALUE; NAME=VALUE.`)
}

const secretsIn = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(headers)
    .flatMap((value) => value.split(/;\s*|\s/))
    .map((part) => part.slice(part.indexOf('=') + 1))
    .filter((part) => part.length >= 6)

const without = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '(a secret)'), text)

/**
 * Compares an exchange's API with its contract. @returns lines to print @throws {SiteError} with a sentence for each
 * fault; {ConfigFileError} for an invalid adapter
 */
export async function doctorApi(
  address: string,
  { session: isSession, write, adapter: adaptPath }: ApiWishes,
  { fetch, now, environment, input }: ApiAsking,
): Promise<string[]> {
  if (!URL.canParse(address) || !/^https?:/.test(address)) throw new PackError(apiUsage)
  const { origin } = new URL(address)
  const adapter = adaptPath === undefined ? {} : await readAdapt(adaptPath, process.cwd())
  const session = isSession ? sessionHeaders(environment[sessionVariable]) : undefined
  const findings = await lookAt({ origin, fetch, now, adapter, ...(session && { session }) })
  findings.push(...(await findingsOf(sandbox({ ask: asking(origin, fetch) }))))
  const secrets = [...secretsIn(session ?? {})]
  if (write !== undefined) {
    const password = environment[passwordVariable] ?? (await input())
    if (!password)
      throw new PackError(
        `No password for ${write}. Set ${passwordVariable}, or pass it as the first line of standard input.`,
      )
    const written = await writeTo({ origin, fetch, loginName: write, password, adapter }).catch((error: unknown) => {
      throw error instanceof PackError
        ? new PackError(without(error.message, [password]), { cause: error.cause })
        : error
    })
    findings.push(...written.findings)
    secrets.push(password, ...written.secrets.filter((secret) => secret.length >= 6))
  }
  // Messages of an API may repeat what it received.
  const told = findings.map((finding) => ({ ...finding, says: without(finding.says, secrets) }))
  return concluded(told, `${origin} answers as contract/EXCHANGE.md says.`)
}
