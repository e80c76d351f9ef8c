import { atom, type ReadableAtom } from 'nanostores'
import { accountClient } from '../../stores/user.ts'

const $ends = atom(false)
/** Whether a session that begins now ends with this page, for this browser keeps no keys. Known once {@link warmUp} has tried. */
export const $endsWithPage: ReadableAtom<boolean> = $ends

/** Fetches and makes what a log-in needs, while a person is typing. */
export function warmUp(): void {
  accountClient()
    .warmUp?.()
    .then(
      (isLasting) => $ends.set(!isLasting),
      (reason: unknown) => console.warn('A log-in is not ready yet.', reason),
    )
}
