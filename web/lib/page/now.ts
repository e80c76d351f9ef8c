import { atom, onMount, type ReadableAtom } from 'nanostores'
import { beatWhileVisible } from './visible.ts'

const $minute = atom(Date.now())

/** The time in ms, updated once a minute for all relative times. */
export const $now: ReadableAtom<number> = $minute

onMount($minute, () => {
  $minute.set(Date.now())
  return beatWhileVisible(60_000, async () => $minute.set(Date.now()))
})
