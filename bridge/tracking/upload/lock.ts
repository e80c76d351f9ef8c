import type { Ledger } from '../collect/stats.ts'

const name = 'insights.tracking'

/** Sees to it that one tab uploads at a time. */
export interface UploadLock {
  /**
   * Does the work while no other tab uploads, or not at all. Held for the work only: a page that holds a lock is not kept in
   * the back/forward cache. A browser without locks does the work; the server drops what then comes twice.
   * @returns whether it was done.
   */
  with(work: () => Promise<void>): Promise<boolean>
  /** Gives the lock back although the work goes on: the page is hidden. */
  release(): void
}

export function createUploadLock(ledger: Ledger): UploadLock {
  let release: () => void = () => {}
  return {
    async with(work) {
      const { locks } = navigator
      if (!locks) {
        ledger.set({ lock: 'none' })
        await work()
        return true
      }
      try {
        let done: Promise<void> | undefined
        await locks.request(name, { ifAvailable: true }, async (lock) => {
          ledger.set({ lock: lock ? 'ours' : 'taken' })
          if (!lock) return
          const released = new Promise<void>((resolve) => {
            release = resolve
          })
          done = work()
          await Promise.race([done.catch(() => {}), released])
          ledger.set({ lock: 'free' })
        })
        await done
        return done !== undefined
      } catch (error) {
        console.warn('Tracking could not upload now.', error)
        return false
      }
    },
    release: () => release(),
  }
}
