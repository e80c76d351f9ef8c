import { late } from '#bridge/lib/late.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { readCookie, writeCookie } from '#bridge/storage/cookies.ts'
import { fullKey, readLocal, writeLocal } from '#bridge/storage/local.ts'

const visitorKey = 'visitor'
const fingerprintKey = 'fingerprint'
const resolvingKey = 'visitorResolving'

/** The list of fingerprints that this browser has had, newest first, each with its visitor id. */
const cookie = 'insights_fp_'
/** Fingerprints that are kept. */
const maxCookies = 10
const waitMs = 1_000
const yearS = 31_536_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const readAt = (place: number): readonly string[] => (readCookie(cookie + place) ?? '').split('.')

/** The visitor id that a fingerprint stood for before; keeps at most ten, and drops the oldest. */
function knownBy(fingerprint: string, made: string): string {
  const kept = Array.from({ length: maxCookies }, (_, place) => readAt(place)).filter(([mark]) => mark)
  const known = kept.find(([mark]) => mark === fingerprint)?.[1] ?? made
  const all = [[fingerprint, known], ...kept.filter(([mark]) => mark !== fingerprint)].slice(0, maxCookies)
  for (const [place, pair] of all.entries()) writeCookie(`${cookie}${place}`, pair.join('.'), yearS)
  return known
}

/**
 * Two write HTML, one of them in WebKit only, which our pages refuse and report. Four draw, or play, to see how: a task of 370 ms on a
 * slow phone for the fonts alone, and what tells this browser from itself after a change of its driver is no help. The library looks
 * at a screen without a frame, a phone's, every 2.5 s until it has one: for as long as the page lives, out of sight too.
 */
const never = ['fontPreferences', 'domBlockers', 'fonts', 'canvas', 'audio', 'webGlBasics', 'webGlExtensions'] as const

function sourcesLeftOut(): string[] {
  const { width, height, availWidth, availHeight } = screen
  const hasFrame = [
    Reflect.get(screen, 'availTop'),
    Reflect.get(screen, 'availLeft'),
    width - availWidth,
    height - availHeight,
  ].some(Boolean)
  return [...never, ...(hasFrame ? [] : ['screenFrame'])]
}

async function fingerprintOf(): Promise<string> {
  const { hashComponents, loadSources, prepareForSources, sources } = await late(
    () => import('@fingerprintjs/fingerprintjs'),
    'beside',
  )
  await prepareForSources()
  // The library's own start would take all of them, and count us.
  const options = { cache: {}, debug: false }
  // Each source a task of its own (0 ms): together they hold a slow phone up for a third of a second.
  const collect = loadSources(sources, options, sourcesLeftOut(), 0)
  return hashComponents(await collect())
}

/** While another tab resolves, waits for what it finds, for 1 s. */
async function byAnotherTab(): Promise<string> {
  const age = Date.now() - Number(readLocal(resolvingKey))
  if (age < 0 || age >= waitMs) return ''
  const found = new Promise<void>((resolve) => {
    addEventListener('storage', function listen({ key }) {
      if (key !== fullKey(visitorKey)) return
      removeEventListener('storage', listen)
      resolve()
    })
  })
  await Promise.race([found, wait(waitMs)])
  return readLocal(visitorKey) ?? ''
}

/**
 * The visitor id of this browser. It is kept; when it was lost, a fingerprint that was seen before brings it back.
 * @returns it; a new one where nothing can be kept or told apart.
 */
export async function resolveVisitor(): Promise<string> {
  const known = readLocal(visitorKey) || (await byAnotherTab())
  if (known) return known
  writeLocal(resolvingKey, String(Date.now()))
  const made = randomId()
  try {
    const fingerprint = await fingerprintOf()
    const visitor = knownBy(fingerprint, made)
    writeLocal(fingerprintKey, fingerprint)
    writeLocal(visitorKey, visitor)
    return visitor
  } catch (error) {
    console.warn('Could not compute a browser fingerprint. Using a random visitor id.', error)
    writeLocal(visitorKey, made)
    return made
  }
}
