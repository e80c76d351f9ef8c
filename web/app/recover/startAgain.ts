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
export function offerNew(): void {
  const { failedText, tryAgain } = shellMessages.get()
  notify(failedText, { label: tryAgain, run: () => void reload() })
}

/**
 * Reloads the document at the same location, keeping typed text. Only a reload can load a module that has failed in this
 * document or that belongs to another release. If it has already reloaded in this release, or a form would lose its input,
 * offers the reload instead.
 * @returns whether it reloads
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
