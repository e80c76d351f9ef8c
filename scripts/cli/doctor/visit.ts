import { isRecord } from '#bridge/lib/guards.ts'
import type { PreviewSite } from '#bridge/preview/index.ts'
import type { Hosting } from '#bridge/site/hosting.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** After decompression. */
  readonly bytes: Uint8Array
  readonly text: string
}

export interface Question {
  readonly method?: 'GET' | 'POST' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** A fault, with its remedy. */
export interface Finding {
  readonly says: string
  /** The URL, if others may have the same fault. */
  readonly at?: string
  /** Acceptable, but could be improved. */
  readonly isAdvice?: true
}

export interface Visit {
  readonly origin: string
  /** Whether HSTS is expected: other programs may use a loopback address too. */
  readonly isSecure: boolean
  readonly hosting: Hosting
  readonly preview: PreviewSite
  /** A file of the site's folder, if it exists. */
  file(path: string): Promise<Uint8Array | undefined>
  /** Requests a path or URL once. @throws {UnreachableError} */
  ask(address: string, question?: Question): Promise<Answer>
  readonly now: number
}

export type Check = (visit: Visit) => AsyncGenerator<Finding>

export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly address: string

  constructor(address: string, reason: string, cause: unknown) {
    super(`it cannot be asked: ${reason}.`, { cause })
    this.address = address
  }
}

const patienceMs = 15_000

/** Node's error codes. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known. Register it with the domain’s DNS provider',
  ECONNREFUSED: 'nothing listens there. Start the server, or open its port',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is of its own making, which no browser takes. Get one of an authority',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is of an authority of its own. NODE_EXTRA_CA_CERTS names it, where that is meant',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate comes without those between it and the authority. Serve the whole chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Get one for this one',
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = isRecord(cause) && typeof cause.code === 'string' ? cause.code : ''
  if (error instanceof Error && error.name === 'TimeoutError')
    return `there was no answer within ${patienceMs / 1000} s`
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
}

/** Does not follow redirects. */
export const sending =
  (fetch: typeof globalThis.fetch) =>
  async (url: string, { method = 'GET', headers = {}, body }: Question): Promise<Answer> => {
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'text/html,*/*', 'accept-encoding': 'br, gzip', ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) }
    } catch (error) {
      throw new UnreachableError(url, reasonOf(error), error)
    }
  }

export function asking(origin: string, fetch: typeof globalThis.fetch): Visit['ask'] {
  const asked = new Map<string, Promise<Answer>>()
  const send = sending(fetch)
  return (address, question = {}) => {
    const url = address.startsWith('/') ? origin + address : address
    const key = JSON.stringify([url, question])
    const answer = asked.get(key) ?? send(url, question)
    asked.set(key, answer)
    return answer
  }
}

/** What a check finds, up to an address that cannot be asked. */
export async function findingsOf(check: AsyncIterable<Finding>): Promise<Finding[]> {
  const found: Finding[] = []
  try {
    for await (const finding of check) found.push(finding)
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    found.push({ at: error.address, says: error.message })
  }
  return found
}

export class SiteError extends Error {
  override readonly name = 'SiteError'
  readonly findings: readonly string[]

  constructor(findings: readonly string[], advice: readonly string[]) {
    super([...findings, ...advice].join('\n'))
    this.findings = findings
  }
}

/** Merges equal sentences about several URLs. */
function sentencesOf(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>()
  for (const { says, at } of findings) places.set(says, [...(places.get(says) ?? []), ...(at ? [at] : [])])
  return [...places].map(([says, [first, ...others]]) => {
    if (!first) return says
    return `${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${says}`
  })
}

/** @returns lines to print: success, and advice @throws {SiteError} with a sentence for each fault */
export function concluded(findings: readonly Finding[], well: string): string[] {
  const advice = sentencesOf(findings.filter(({ isAdvice }) => isAdvice)).map((sentence) => `Advice: ${sentence}`)
  const wrong = sentencesOf(findings.filter(({ isAdvice }) => !isAdvice))
  if (wrong.length > 0) throw new SiteError(wrong, advice)
  return [well, ...advice]
}
