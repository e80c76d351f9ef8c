import { withDeadline } from '#bridge/lib/deadline.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { isLoss } from '#bridge/lib/isLoss.ts'
import type { Recover, Wait } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { report } from '#bridge/lib/report.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { browser } from '#web/lib/page/browser.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $location } from '#web/lib/router/location.ts'
import { keepPlaces } from '#web/lib/router/saveHistoryState.ts'
import { $shown, showLocation } from '../screen.ts'
import { isReplaced, ownRelease, versionAddress } from './release.ts'

const guardKey = 'reloaded'
/** How long to wait for typed text to be stored, in ms. */
const keepMs = 2_000
/** After this time a reload has failed, in ms. */
const leaveMs = 10_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Once per release: a reload loop is worse than a missing part. */
function mayReload(): boolean {
  const release = ownRelease() || 'unknown'
  // Without storage, nothing would prevent a second reload.
  return readTab(guardKey) !== release && writeTab(guardKey, release)
}

// Drafts and comments are stored while typing. Checkboxes and the like contain no text.
const kept =
  '[type=checkbox], [type=radio], [type=range], [type=file], textarea.writing__field, textarea.article-title__field'

/** Whether a reload would lose typed text. A reader who navigates to another screen has given it up. */
function isTyping(): boolean {
  const shown = $shown.get()
  if (shown.state === 'shown' && shown.place !== $location.get()) return false
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some((field) => field.value !== '' && !field.matches(kept))
}

/** Reloads the document once typed text is stored. */
async function reload(): Promise<void> {
  const kept = Promise.all([...beforeHandoff].map((keep) => keep()))
  await Promise.race([kept, wait(keepMs)]).catch((error: unknown) =>
    console.warn('Could not store everything that was typed.', error),
  )
  keepPlaces()
  browser.reload()
}

/**
 * Stores typed text before a reload that the reader starts.
 * @returns a function that stops it
 */
export function keepThroughRenewal(): () => void {
  const { renew } = browser
  browser.renew = () => void reload()
  return () => {
    browser.renew = renew
  }
}

/** Shows what failed to load, with a button that reloads the document. */
function offerNew(): void {
  const { failedText, tryAgain } = shellMessages.get()
  notify(failedText, { label: tryAgain, run: () => void reload() })
}

/**
 * Reloads the document at the same location, keeping typed text. Only a reload can load a module that has failed in this
 * document or that belongs to another release. If it has already reloaded in this release, or a form would lose its input,
 * offers the reload instead.
 * @returns whether it reloads
 */
async function reloadToRecover(): Promise<boolean> {
  if (isTyping()) {
    offerNew()
    return false
  }
  if (!mayReload()) return false
  await reload()
  await wait(leaveMs)
  return true
}

/** `gone`: the server answers but no longer has the file. */
type Sight = 'there' | 'gone' | 'unreached'

const askMs = 10_000
const missing: readonly number[] = [404, 410]
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name = '']) => name)

async function ask(address: URL): Promise<{ readonly sight: Sight; readonly text: string }> {
  try {
    return await withDeadline(askMs, undefined, async (signal) => {
      // Bypass the cache: it may contain an HTML page in place of the file.
      const response = await fetch(address, { cache: 'no-cache', signal })
      const isPage = response.headers.get('content-type')?.includes('html')
      if (missing.includes(response.status) || (response.ok && isPage)) return { sight: 'gone', text: '' }
      return response.ok ? { sight: 'there', text: await response.text() } : { sight: 'unreached', text: '' }
    })
  } catch {
    return { sight: 'unreached', text: '' }
  }
}

/** Requests a file of this page and all its imports. A module only loads if all of them do. */
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
/** About an hour while the page is visible. */
const maxRounds = 120

/** Waits, and continues once the page is visible or there is another reason to retry. */
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

/** Requests a file until the server answers. `unreached` after an hour without an answer. */
async function untilReached(file: string): Promise<Sight> {
  for (let round = 0; round < maxRounds; round++) {
    await pause(waitsMs[round] ?? maxMs)
    const sight = await lookFor(file)
    if (sight !== 'unreached') return sight
  }
  return 'unreached'
}

/** A file by the name that the document gives it for its scripts. */
function fileNamed(name: string): string | undefined {
  const files: unknown = Reflect.get(globalThis, 'insightsFiles')
  const file = isRecord(files) ? files[name] : undefined
  return typeof file === 'string' ? file.replace(/^\.\//, '') : undefined
}

/**
 * Name of the file that failed to load: `import("./Rank-….js")` or `import(insightsFiles.Rank)` in the loader's source, or
 * in the error for a style sheet. `undefined` if neither names it.
 */
function fileOf(load: () => unknown, error: unknown): string | undefined {
  const [, name] = /insightsFiles\.(\w+)/.exec(String(load)) ?? []
  return name ? fileNamed(name) : /[\w.-]+\.(?:js|css)\b/.exec(`${load} ${error}`)?.[0]
}

/** The file name without its hash, for reports. */
const partOf = (file: string | undefined): string => file?.replace(/-\w{8}\.(js|css)$/, '') ?? 'unknown'

type Load<T> = () => Promise<T>

/**
 * Loads a file again that the server has.
 * @returns `undefined` if only reloading the document can help
 */
async function again<T>(load: Load<T>, sight: Sight): Promise<{ readonly loaded: T } | undefined> {
  if (sight === 'there') {
    try {
      return { loaded: await load() }
    } catch (error) {
      // Engines until 2026 cache a failed module and fail again without a request.
      if (!isLoss(error)) throw error
    }
  } else if (!(await isReplaced())) throw new Error('The server lacks it, and has no other release.')
  return undefined
}

/** Only reloading the document can help from here, and only the reader may start that. The failed request reports first. */
function leaveToReader(wait: Wait): void {
  browser.isStuck = true
  // The error panel of a failed screen offers it itself.
  if (wait === 'asked') setTimeout(() => $shown.get().state === 'failed' || offerNew())
}

async function restartPage(wait: Wait): Promise<void> {
  if (!(await reloadToRecover())) leaveToReader(wait)
}

/** Files that are being retried after their callers got an error. */
const awaited = new Set<string>()

/** Waits until a file is available, then shows the screen that failed without it. */
async function loadAndShow(load: Load<unknown>, file: string): Promise<void> {
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

/** Errors that have been handled. */
const handled = new WeakSet<Error>()

/** Failures for which no file can be requested. */
const failed = new Set<string>()

/**
 * Recovers from a module or style sheet that failed to load. In our own documents, requests its files until the server
 * answers and loads it again. If that cannot help, reloads the document. When offline, the caller gets the error
 * immediately, and the content is shown once it is available. In packages and host sites, only reports the failure.
 */
export const recover: Recover = async (load, error, wait = 'asked') => {
  const file = fileOf(load, error)
  // A module that loads another one gets that module's error after it has been handled.
  if (!isLoss(error) || handled.has(error)) throw error
  handled.add(error)
  if (navigator.onLine !== false) report('import', partOf(file), error)
  if (!file || !versionAddress()) {
    const what = file ?? String(error)
    // Only the reader reloads a document of a host site, or one whose files cannot be requested.
    if (failed.has(what)) leaveToReader(wait)
    failed.add(what)
    throw error
  }
  let sight = await lookFor(file)
  if (sight === 'unreached' && wait === 'asked') {
    loadAndShow(load, file).catch((reason: unknown) =>
      console.warn('Could not retry a file that failed to load.', reason),
    )
    throw error
  }
  if (sight === 'unreached') sight = await untilReached(file)
  if (sight === 'unreached') throw error
  const reloaded = await again(load, sight).catch((reason: unknown) => {
    console.warn(reason)
    throw error
  })
  if (reloaded) return reloaded.loaded
  if (wait !== 'beside') await restartPage(wait)
  throw error
}
