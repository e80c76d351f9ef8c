import { isLoss } from '../../../bridge/lib/isLoss.ts'
import type { Recover, Wait } from '../../../bridge/lib/late.ts'
import { report } from '../../../bridge/lib/report.ts'
import { browser } from '../../lib/page/browser.ts'
import { $shown, showLocation } from '../screen.ts'
import { lookFor, type Sight, untilReached } from './look.ts'
import { fileOf, partOf } from './lost.ts'
import { isReplaced, versionAddress } from './release.ts'
import { offerNew, startAgain } from './startAgain.ts'

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
  } else if (!(await isReplaced())) throw new Error('The server has it no more, and no other release.')
  return undefined
}

/** From here on only a new document helps, and only a reader asks for one. What asked for the file speaks first. */
function leaveToReader(wait: Wait): void {
  browser.isStuck = true
  // The panel of a screen that failed offers it itself.
  if (wait === 'asked') setTimeout(() => $shown.get().state === 'failed' || offerNew())
}

async function startAnew(wait: Wait): Promise<void> {
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
    else await startAnew('needed')
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
 * what it asked for is shown once there is. In a package and in a page of somebody else's nothing is asked: it is told, and that is all.
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
    bringBack(load, file).catch((reason: unknown) => console.warn('What did not load does not come again.', reason))
    throw error
  }
  if (sight === 'unreached') sight = await untilReached(file)
  if (sight === 'unreached') throw error
  const brought = await again(load, sight).catch((reason: unknown) => {
    console.warn(reason)
    throw error
  })
  if (brought) return brought.loaded
  if (wait !== 'beside') await startAnew(wait)
  throw error
}
