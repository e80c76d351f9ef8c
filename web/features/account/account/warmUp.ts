import { atom, type ReadableAtom } from 'nanostores'
import { accountClient } from '../user.ts'

const $ends = atom(false)
/** Whether a session that begins now ends with this page, for this browser keeps no keys. Known once {@link warmUp} has tried. */
export const $endsWithPage: ReadableAtom<boolean> = $ends

let trying: Promise<void> | undefined

/** Fetches and makes what a log-in needs, while a person is typing. */
export function warmUp(): void {
  trying = accountClient()
    .warmUp?.()
    .then(
      (isLasting) => $ends.set(!isLasting),
      (reason: unknown) => console.warn('Could not prepare for a log-in yet.', reason),
    )
}

/** Whether a later page would have the keys of this one, once the latest {@link warmUp} has tried. */
export async function keepsKeys(): Promise<boolean> {
  await trying
  return !$ends.get()
}
