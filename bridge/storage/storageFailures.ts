import { report } from '../lib/report.ts'

/**
 * Why something is not kept beyond this page: the browser denies it, there is no room, what was kept was damaged and is gone,
 * another tab holds the database, or a later version of this page has been here.
 */
export type StorageFailure = 'denied' | 'full' | 'corrupt' | 'blocked' | 'newer'

export type StorageFailureListener = (reason: StorageFailure, cause: unknown) => void

const told = new Map<StorageFailure, unknown>()
const listeners = new Set<StorageFailureListener>()

/** Reports that storage has failed. Each reason is reported once a page; the caller continues from memory. */
export function reportStorageFailure(reason: StorageFailure, cause?: unknown): void {
  if (told.has(reason)) return
  told.set(reason, cause)
  report('storage', reason, cause)
  for (const listener of listeners) listener(reason, cause)
}

/** Hears of each reason once, also of those before it listened. @returns a function that stops listening. */
export function onStorageFailure(listener: StorageFailureListener): () => void {
  for (const [reason, cause] of told) listener(reason, cause)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A full store has one name in the standard, and another in some browsers. */
export const storageFailureReason = (error: unknown): 'full' | 'denied' =>
  /quota/i.test(String(error)) ? 'full' : 'denied'
