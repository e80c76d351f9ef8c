import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What all tests put by at one time, several times over, in bytes. */
const enough = 6 * 2 ** 30
/** Where Linux has files in memory. */
const memory = '/dev/shm'

/** Whether a program can be started from there: containers often forbid it, and a test installs what it starts. */
function startsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'insights-'))
  try {
    const program = join(own, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(own, { recursive: true })
  }
}

/**
 * Where temporary files go: into memory, where there is plenty. Each gateway of a test has a thousand small files, and a disk's
 * file system that has seen thousands go takes longer to find room for the next than the gateway takes to answer.
 */
export function quickestTmpdir(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= enough && startsPrograms(memory)) return memory
  } catch {
    // There is no such place, or nothing of ours may be in it.
  }
  return tmpdir()
}
