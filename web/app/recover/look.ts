import { withDeadline } from '../../../bridge/lib/deadline.ts'
import { listen } from '../../../bridge/lib/listen.ts'

/** `gone`: the server answers, and has it no more. */
export type Sight = 'there' | 'gone' | 'unreached'

const askMs = 10_000
const missing: readonly number[] = [404, 410]
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name = '']) => name)

async function ask(address: URL): Promise<{ readonly sight: Sight; readonly text: string }> {
  try {
    return await withDeadline(askMs, undefined, async (signal) => {
      // Asked of the server, though it is kept: it may be a page that was kept in a file's place.
      const response = await fetch(address, { cache: 'no-cache', signal })
      const isPage = response.headers.get('content-type')?.includes('html')
      if (missing.includes(response.status) || (response.ok && isPage)) return { sight: 'gone', text: '' }
      return response.ok ? { sight: 'there', text: await response.text() } : { sight: 'unreached', text: '' }
    })
  } catch {
    return { sight: 'unreached', text: '' }
  }
}

/** Asks for a file of this page and for all that it imports: a module comes with all of them or not at all. */
export async function lookFor(file: string): Promise<Sight> {
  const asked = new Set<string>()
  const visit = async (name: string): Promise<Sight> => {
    if (asked.has(name)) return 'there'
    asked.add(name)
    // All files of a page are in one folder.
    const { sight, text } = await ask(new URL(name, import.meta.url))
    const sights = await Promise.all(importsOf(text).map(visit))
    return [sight, ...sights].find((other) => other !== 'there') ?? 'there'
  }
  return visit(file)
}

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000]
const maxMs = 30_000
/** About an hour in sight. */
const maxRounds = 120

/** Until then the page is hidden, or has no better reason to ask. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      if (document.hidden) return
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [listen(window, 'online', end), listen(document, 'visibilitychange', end)]
    const timer = setTimeout(end, ms)
  })

/** Asks for a file until the server answers; `unreached` after an hour in which it did not. */
export async function untilReached(file: string): Promise<Sight> {
  for (let round = 0; round < maxRounds; round++) {
    await pause(waitsMs[round] ?? maxMs)
    const sight = await lookFor(file)
    if (sight !== 'unreached') return sight
  }
  return 'unreached'
}
