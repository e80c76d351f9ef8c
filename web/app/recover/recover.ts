import { withDeadline } from '#bridge/lib/deadline.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { isLoss } from '#bridge/lib/isLoss.ts'
import type { Recover, Wait } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { report } from '#bridge/lib/report.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $shown, showLocation } from '../screen.ts'
import { isReplaced, versionAddress } from './release.ts'
import { offerNew, startAgain } from './startAgain.ts'

/** `gone`: the server answers, and has it no more. */
type Sight = 'there' | 'gone' | 'unreached'

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
async function lookFor(file: string): Promise<Sight> {
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
async function untilReached(file: string): Promise<Sight> {
  for (let round = 0; round < maxRounds; round++) {
    await pause(waitsMs[round] ?? maxMs)
    const sight = await lookFor(file)
    if (sight !== 'unreached') return sight
  }
  return 'unreached'
}

/** A file that the document names for the scripts that load it, by what they call it. */
function fileNamed(name: string): string | undefined {
  const files: unknown = Reflect.get(globalThis, 'insightsFiles')
  const file = isRecord(files) ? files[name] : undefined
  return typeof file === 'string' ? file.replace(/^\.\//, '') : undefined
}

/**
 * The name of the file that did not come, as it stands in what loads it, `import("./Rank-….js")` or `import(insightsFiles.Rank)`, or,
 * of a sheet, in the error; `undefined` where nothing says.
 */
function fileOf(load: () => unknown, error: unknown): string | undefined {
  const [, name] = /insightsFiles\.(\w+)/.exec(String(load)) ?? []
  return name ? fileNamed(name) : /[\w.-]+\.(?:js|css)\b/.exec(`${load} ${error}`)?.[0]
}

/** The same without the digest, for those who hear of it. */
const partOf = (file: string | undefined): string => file?.replace(/-\w{8}\.(js|css)$/, '') ?? 'unknown'

type Load<T> = () => Promise<T>

/**
 * Loads again what the server has.
 * @returns nothing where only a new document can.
 */
async function again<T>(load: Load<T>, sight: Sight): Promise<{ readonly loaded: T } | undefined> {
  if (sight === 'there') {
    try {
      return { loaded: await load() }
    } catch (error) {
      // Engines until 2026 keep a failed module, and fail it again without asking.
      if (!isLoss(error)) throw error
    }
  } else if (!(await isReplaced())) throw new Error('The server lacks it, and has no other release.')
  return undefined
}

/** From here on only a new document helps, and only a reader asks for one. What asked for the file speaks first. */
function leaveToReader(wait: Wait): void {
  browser.isStuck = true
  // The panel of a screen that failed offers it itself.
  if (wait === 'asked') setTimeout(() => $shown.get().state === 'failed' || offerNew())
}

async function restartPage(wait: Wait): Promise<void> {
  if (!(await startAgain())) leaveToReader(wait)
}

/** Files that are being waited for, after those who asked have been told. */
const awaited = new Set<string>()

/** Waits until a file can be had, and shows the screen that failed for it. */
async function bringBack(load: Load<unknown>, file: string): Promise<void> {
  if (awaited.has(file)) return
  awaited.add(file)
  try {
    const sight = await untilReached(file)
    if (sight === 'unreached') return
    const isHere = await again(load, sight)
    const shown = $shown.get()
    if (shown.state !== 'failed') return
    if (isHere) await showLocation(shown.place)
    else await restartPage('needed')
  } finally {
    awaited.delete(file)
  }
}

/** Errors that have been dealt with. */
const handled = new WeakSet<Error>()

/** What has failed where nothing can be asked. */
const failed = new Set<string>()

/**
 * What is done about a module or a sheet that did not come. In a document of ours its files are asked for until the server answers,
 * and it is loaded again; where that cannot help, the document is. What asked is told at once when there is no network, and
 * what it asked for is shown once there is. In a package and in a host site's page nothing is asked: it is told, and that is all.
 */
export const recover: Recover = async (load, error, wait = 'asked') => {
  const file = fileOf(load, error)
  // One that loads what another one loads hears of it after that has done what can be done.
  if (!isLoss(error) || handled.has(error)) throw error
  handled.add(error)
  if (navigator.onLine !== false) report('import', partOf(file), error)
  if (!file || !versionAddress()) {
    const what = file ?? String(error)
    // A document that is not ours, or that nothing can be asked of, is reloaded by the reader alone.
    if (failed.has(what)) leaveToReader(wait)
    failed.add(what)
    throw error
  }
  let sight = await lookFor(file)
  if (sight === 'unreached' && wait === 'asked') {
    bringBack(load, file).catch((reason: unknown) =>
      console.warn('Could not retry a file that failed to load.', reason),
    )
    throw error
  }
  if (sight === 'unreached') sight = await untilReached(file)
  if (sight === 'unreached') throw error
  const brought = await again(load, sight).catch((reason: unknown) => {
    console.warn(reason)
    throw error
  })
  if (brought) return brought.loaded
  if (wait !== 'beside') await restartPage(wait)
  throw error
}
