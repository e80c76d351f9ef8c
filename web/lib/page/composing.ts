import type { KeyboardEvent as SyntheticKeyboardEvent } from 'react'

export type KeyPress = KeyboardEvent | SyntheticKeyboardEvent

export const nativeOf = (event: KeyPress): KeyboardEvent => ('nativeEvent' in event ? event.nativeEvent : event)

/** The `keyCode` of every key that an input method handles. */
const composingCode = 229

/**
 * Whether an input method handles a key. Safari ends the composition before the Enter that confirms it, and marks that Enter by its
 * `keyCode` alone. `npm run check` rejects key handlers without this guard.
 */
export function isComposing(event: KeyPress): boolean {
  const { isComposing, keyCode } = nativeOf(event)
  return isComposing || keyCode === composingCode
}
