import type { Stats } from '../collect/stats.ts'

const name = 'insights.tracking'

/** Sees to it that one tab uploads at a time. */
export interface UploadLock {
  /**
   * Does the work while no other tab uploads. Held for the work only: a page that holds a lock is not kept in the back/forward
   * cache. `isHeld` says no once it was released: from then on another tab may take what this one has looked at. A browser
   * without locks does the work; the exchange drops what then comes twice.
   * @returns what the work returns; `undefined` when another tab uploads.
   */
  with<T>(work: (isHeld: () => boolean) => Promise<T>): Promise<T | undefined>
  /** Gives the lock back although the work goes on: the page is hidden. */
  release(): void
}

export function createUploadLock(stats: Stats): UploadLock {
  let release: () => void = () => {}
  return {
    async with(work) {
      let isHeld = true
      const released = new Promise<void>((resolve) => {
        release = () => {
          isHeld = false
          resolve()
        }
      })
      const { locks } = navigator
      if (!locks) {
        stats.set({ lock: 'none' })
        return work(() => isHeld)
      }
      let done: ReturnType<typeof work> | undefined
      await locks.request(name, { ifAvailable: true }, async (lock) => {
        stats.set({ lock: lock ? 'ours' : 'taken' })
        if (!lock) return
        done = work(() => isHeld)
        await Promise.race([done.catch(() => {}), released])
        stats.set({ lock: 'free' })
      })
      return done
    },
    release: () => release(),
  }
}
