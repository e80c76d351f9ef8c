import { atom, type ReadableAtom } from 'nanostores'
import { accountClient } from '../user.ts'

const $ends = atom(false)
/** Whether a new session would end with this page, because the browser stores no keys. Known after {@link warmUp}. */
export const $endsWithPage: ReadableAtom<boolean> = $ends

let trying: Promise<void> | undefined

/** Prepares scripts and keys of a log-in while the reader types. */
export function warmUp(): void {
  trying = accountClient()
    .warmUp?.()
    .then(
      (isLasting) => $ends.set(!isLasting),
      (reason: unknown) => console.warn('Could not prepare for a log-in yet.', reason),
    )
}

/** Whether later pages will have this page's keys; resolves after the latest {@link warmUp}. */
export async function keepsKeys(): Promise<boolean> {
  await trying
  return !$ends.get()
}
