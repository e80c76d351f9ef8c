import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readPreviewSite } from '#bridge/preview/index.ts'
import { PackError } from '../pack/pack.ts'
import { readHosting } from '../site/readHosting.ts'
import { api, tracking } from './api.ts'
import { apiUsage, doctorApi } from './contract/command.ts'
import { compression, homes, pages } from './documents.ts'
import { images, pictures } from './pictures.ts'
import { assets, cookies, isLoopback, places } from './places.ts'
import { sandbox } from './sandbox.ts'
import { forOthers, offline, version } from './texts.ts'
import { asking, type Check, concluded, type Finding, findingsOf, type Visit } from './visit.ts'

const siteUsage = `insights-client doctor https://SITE [--site FOLDER]

  https://SITE  the running site, as readers have it; anything after the host is passed over
  --site        what the site command wrote, whose hosting.json says how it should be; default insights-site

  It says what is missing or otherwise, a line each with what to do, and then ends with code 1. It asks as a reader does, some 50 times.`

export const doctorUsage = `${siteUsage}

${apiUsage}`

/** In the order in which an operator would look. */
const checks: readonly Check[] = [
  places,
  homes,
  pages,
  compression,
  assets,
  version,
  offline,
  forOthers,
  cookies,
  api,
  tracking,
  images,
  pictures,
  sandbox,
]

export interface Asking {
  readonly fetch?: typeof globalThis.fetch
  /** In ms since 1970. */
  readonly now?: number
  /** Source of secrets, which must not be on a command line. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly input?: () => Promise<string>
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

function originOf(address: string | undefined): string {
  if (!address || !URL.canParse(address) || !/^https?:/.test(address)) throw new PackError(doctorUsage)
  return new URL(address).origin
}

/**
 * Compares a running site with its table, or an API with its contract. @returns lines to print @throws {SiteError} with
 * a sentence for each fault; {PackError} for invalid arguments
 */
export async function doctor(
  args: readonly string[],
  { fetch = globalThis.fetch, now = Date.now(), environment = process.env, input = firstLine }: Asking = {},
): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'insights-site' },
      api: { type: 'string' },
      session: { type: 'boolean', default: false },
      write: { type: 'string' },
      adapter: { type: 'string' },
    },
  })
  if (values.api !== undefined) return doctorApi(values.api, values, { fetch, now: Date.now, environment, input })
  const [address, ...more] = positionals
  const origin = originOf(more.length > 0 ? undefined : address)
  const folder = resolve(values.site)
  const [hosting, preview] = await Promise.all([
    readHosting(join(folder, 'hosting.json')),
    readFile(join(folder, 'preview.json'), 'utf8').then((text) => readPreviewSite(JSON.parse(text))),
  ]).catch((cause: unknown) => {
    throw new PackError(
      `${folder} is not a site. Run \`insights-client site\` to write one, or name its folder with --site.`,
      {
        cause,
      },
    )
  })
  const visit: Visit = {
    origin,
    isSecure: origin.startsWith('https:') && !isLoopback(origin),
    hosting,
    preview,
    now,
    ask: asking(origin, fetch),
    file: (path) => readFile(join(folder, 'public', path)).catch(() => undefined),
  }
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await findingsOf(check(visit))))
  return concluded(findings, `${origin} is as ${join(folder, 'hosting.json')} says.`)
}
