import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type At = (...names: string[]) => string

function folderBetween(before: typeof beforeEach, after: typeof afterEach, start: string): At {
  let folder = ''
  before(async () => {
    await mkdir(dirname(start), { recursive: true })
    folder = await mkdtemp(start)
  })
  after(() => rm(folder, { recursive: true, force: true }))
  return (...names) => join(folder, ...names)
}

const usual = join(tmpdir(), 'insights-test-')

/** Makes a folder for the tests of a file, and removes it after them. @returns paths in it */
export const folderForFile = (start = usual): At => folderBetween(beforeAll, afterAll, start)

/** Makes a folder for each test, and removes it after the test. @returns paths in it */
export const folderForEach = (start = usual): At => folderBetween(beforeEach, afterEach, start)
