import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Several times what all tests store, in bytes. */
const enough = 6 * 2 ** 30
const memory = '/dev/shm'

/** Containers often forbid running programs from there, which tests do. */
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
 * Temporary files are in memory if there is space. Each test gateway has a thousand small files, which disks create and
 * delete slowly.
 */
export function quickestTmpdir(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= enough && startsPrograms(memory)) return memory
  } catch {}
  return tmpdir()
}
