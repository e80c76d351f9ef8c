import { createPrivateKey } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inside } from '#fixtures/gateway/signing/openLogIn.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { root } from '../../esbuild.config.ts'
import { type Exchanged, openJudge, type Violation } from './judge.ts'

/** Journeys of real pages, and the library's client. None injects faults. */
export const passFiles: readonly string[] =
  `chromium/account chromium/app chromium/article chromium/composer chromium/firstLoad chromium/libraryClient
  browsers/logInPaths chromium/reading chromium/reports browsers/thirdParties chromium/tracking
  chromium/trade browsers/uploads chromium/walk chromium/waysIn chromium/writing`
    .split(/\s+/)
    .map((name) => `test/${name}.test.ts`)

export const passProjects: readonly string[] = ['journeys', 'chromium']

/** Calls that these tests do not make, with reasons. */
const notMade: Readonly<Record<string, string>> = {
  'user.verifyLogin': 'Made instead of user.verifyLoginV2 where the configuration says logIn.verify: v1.',
  'user.verifySystemLogin': 'Made instead of user.verifySystemLoginV2 where the configuration says logIn.system: v1.',
  'user.switchApp': 'Made instead of user.switchWeb by the page in an app.',
  'social.live':
    'A stream has no envelope; the gateway of these journeys polls. test/fixtures/gateway/live.test.ts reads streams.',
}

export interface Traffic {
  readonly requests: number
  readonly calls: ReadonlyMap<string, number>
  readonly violations: readonly (Violation & { readonly times: number })[]
}

/** @param serverKey PEM key that decrypts log-ins */
export async function judgeLines(lines: readonly string[], contract: unknown, serverKey: string): Promise<Traffic> {
  const privateKey = createPrivateKey(serverKey)
  const judge = openJudge(contract, (ciphertext) => inside(ciphertext, privateKey))
  const calls = new Map(judge.calls.map((name) => [name, 0]))
  const violations = new Map<string, Violation & { readonly times: number }>()
  let requests = 0
  try {
    for (const line of lines) {
      const exchanged: Exchanged = JSON.parse(line)
      const judged = await judge.judge(exchanged)
      if (!judged) continue
      requests++
      if (exchanged.method !== 'OPTIONS') calls.set(judged.call, (calls.get(judged.call) ?? 0) + 1)
      for (const violation of judged.violations) {
        // Merges items of a list.
        const path = violation.path.replace(/\/\d+(?=\/|$)/g, '/*')
        const key = JSON.stringify({ ...violation, path })
        violations.set(key, { ...violation, path, times: (violations.get(key)?.times ?? 0) + 1 })
      }
    }
  } finally {
    judge.close()
  }
  return { requests, calls, violations: [...violations.values()] }
}

/** Records the calls of pages at all gateways that `run` starts. */
export async function recordTraffic(run: () => Promise<void>): Promise<Traffic> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-traffic-'))
  const file = join(folder, 'traffic.ndjson')
  process.env.INSIGHTS_TRAFFIC = file
  try {
    await run()
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    const contract: unknown = JSON.parse(await readFile(join(root, 'contract/exchange.json'), 'utf8'))
    return await judgeLines(lines, contract, (await ensureSigningKeys()).server.privateKey)
  } finally {
    delete process.env.INSIGHTS_TRAFFIC
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints a table and a line of JSON. @returns faults, one sentence each */
export function printTraffic({ requests, calls, violations }: Traffic): readonly string[] {
  const missing = [...calls].filter(([, times]) => times === 0).map(([name]) => name)
  const made = [...calls].filter(([, times]) => times > 0)
  for (const [name, times] of made) console.log(`${String(times).padStart(6)}  ${name}`)
  for (const name of missing) console.log(`     –  ${name}: ${notMade[name] ?? 'not made'}`)
  const wrong = violations.map(({ call, side, path, what, times }) => `${call}, ${side}, ${path}: ${what} (${times}×)`)
  for (const sentence of wrong) console.log(sentence)
  const figures = {
    requests,
    calls: made.length,
    not_exercised: missing.length,
    violations: violations.reduce((sum, { times }) => sum + times, 0),
  }
  console.log(JSON.stringify({ bench: 'traffic', figures }))
  const unexplained = missing.filter((name) => !(name in notMade))
  return [...wrong, ...unexplained.map((name) => `${name} is not made by any journey, and no reason is given.`)]
}
