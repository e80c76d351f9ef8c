import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Hosting } from '#bridge/site/hosting.ts'
import type { Address } from './addresses.ts'

/** Who answers for a site, by its origin. */
export interface Host {
  readonly name: string
  readonly origin: string
}

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** Asks as what speaks HTTPS before a host does, by a name that is not this machine's. */
export function answerOf({ origin }: Host, path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const { protocol, port } = new URL(origin)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        // The gateway's certificate is of its own making.
        rejectUnauthorized: false,
        headers: { host: 'www.exchange.example', 'x-forwarded-proto': 'https', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status, headers: all } = response
          const read = Object.entries(all).map(([name, value]) => [name, value === undefined ? value : String(value)])
          resolve({ status, headers: Object.fromEntries(read), body: Buffer.concat(chunks) })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** The headers that a table names, in small letters. */
export const namedHeaders = ({ kinds, secure }: Hosting): readonly string[] => [
  ...new Set([
    'content-type',
    'content-encoding',
    'set-cookie',
    ...Object.keys(secure),
    ...Object.values(kinds).flatMap(({ headers }) => Object.keys(headers)),
  ]),
]

/** How the answers of hosts to one address differ, a sentence each. The first host is what the others are held to. */
export async function differences(
  { path, ways }: Address,
  [first, ...others]: readonly Host[],
  named: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const way of ways) {
    if (!first) return found
    const wanted = await answerOf(first, path, way)
    for (const host of others) {
      const got = await answerOf(host, path, way)
      const tell = (what: string, is: unknown, was: unknown) =>
        found.push(
          `${path}: ${what} is ${JSON.stringify(is)} from ${host.name}, and ${JSON.stringify(was)} from ${first.name}`,
        )
      if (got.status !== wanted.status) tell('the status', got.status, wanted.status)
      for (const name of named)
        if (got.headers[name] !== wanted.headers[name]) tell(name, got.headers[name], wanted.headers[name])
      if (!got.body.equals(wanted.body)) tell('the length of another body', got.body.length, wanted.body.length)
    }
  }
  return found
}
