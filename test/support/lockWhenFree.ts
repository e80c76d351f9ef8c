import { setTimeout as delay } from 'node:timers/promises'
import { FolderInUseError, lockFolder } from '#fixtures/gateway/folderLock.ts'

/**
 * Takes a folder once no other process has it: test files run side by side.
 * @returns what gives it back.
 */
export async function lockWhenFree(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      await delay(100)
    }
  }
}
