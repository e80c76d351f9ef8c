import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { browser } from '#web/lib/page/browser.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $location } from '#web/lib/router/location.ts'
import { keepPlaces } from '#web/lib/router/saveHistoryState.ts'
import { $shown } from '../screen.ts'
import { ownRelease } from './release.ts'

const guardKey = 'reloaded'
/** How long what is typed has to be stored. */
const keepMs = 2_000
/** A document that is reloaded is gone by then. */
const leaveMs = 10_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Once a release: a page that reloads itself again and again is worse than one where something is missing. */
function mayReload(): boolean {
  const release = ownRelease() || 'unknown'
  // Where that is not kept, nothing would hold it back the next time.
  return readTab(guardKey) !== release && writeTab(guardKey, release)
}

// Drafts and comments are stored as they are typed; ticks and the like are no text.
const kept =
  '[type=checkbox], [type=radio], [type=range], [type=file], textarea.writing__field, textarea.article-title__field'

/** Whether something is typed that a new document would not have. A reader on the way to another screen has left it. */
function isTyping(): boolean {
  const shown = $shown.get()
  if (shown.state === 'shown' && shown.place !== $location.get()) return false
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some((field) => field.value !== '' && !field.matches(kept))
}

/** Reloads the document, once what is typed is stored. */
async function reload(): Promise<void> {
  const kept = Promise.all([...beforeHandoff].map((keep) => keep()))
  await Promise.race([kept, wait(keepMs)]).catch((error: unknown) =>
    console.warn('Could not store everything that was typed.', error),
  )
  keepPlaces()
  browser.reload()
}

/**
 * Has what is typed stored before a reload that a person asks for.
 * @returns stop
 */
export function keepThroughRenewal(): () => void {
  const { renew } = browser
  browser.renew = () => void reload()
  return () => {
    browser.renew = renew
  }
}

/** Says what did not load, and leaves a new document to the reader. */
export function offerNew(): void {
  const { failedText, tryAgain } = shellMessages.get()
  notify(failedText, { label: tryAgain, run: () => void reload() })
}

/**
 * Reloads the document, at the same place and with what was typed: it is the only way to a module that this document has seen
 * fail, or that is of another release. Not a second time in the same release, and not over a form that would be lost: then it is
 * offered.
 * @returns whether it was.
 */
export async function startAgain(): Promise<boolean> {
  if (isTyping()) {
    offerNew()
    return false
  }
  if (!mayReload()) return false
  await reload()
  await wait(leaveMs)
  return true
}
