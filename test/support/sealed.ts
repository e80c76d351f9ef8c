import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Cdp } from '#scripts/drivers/cdp.ts'

/** What stood in the open in what a browser sent to a path whose log-in fields are sealed (docs/exchange.md#signing): the names of its body's fields. */
export type SentLogIns = ReadonlyMap<string, ReadonlySet<string>>

/** Listens to what a page sends to the paths of the log-in table from now on. */
export async function watchLogIns(cdp: Cdp): Promise<SentLogIns> {
  const sent = new Map<string, Set<string>>()
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!isRecord(request) || typeof request.postData !== 'string') return
    const path = new URL(String(request.url)).pathname
    if (!(path in sensitiveFields)) return
    const fields = Object.keys(JSON.parse(request.postData))
    sent.set(path, new Set([...(sent.get(path) ?? []), ...fields]))
  })
  await cdp.send('Network.enable', {})
  return sent
}

/** What is wrong with what was sent to these paths: nothing was, it was not sealed, or a field that must be stood in the open. */
export function logInFaults(sent: SentLogIns, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const fields = sent.get(path)
    if (!fields) return [`${path}: nothing was sent`]
    const open = (sensitiveFields[path] ?? []).filter((name) => fields.has(name))
    const faults = open.map((name) => `${path}: ${name} stood in the open`)
    return fields.has('ciphertext') ? faults : [...faults, `${path}: nothing was sealed`]
  })
}
