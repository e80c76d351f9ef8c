import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text, writeFolder } from '#scripts/build/files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a command can be run after each build, and nothing else can', async () => {
  const isRun = async (path: string) => ((await stat(join(folder, 'built', path))).mode & 0o100) !== 0
  for (let builds = 0; builds < 2; builds += 1) {
    writeFolder(
      join(folder, 'built'),
      new Map([
        ['cli.js', text('#!/usr/bin/env node\n')],
        ['serve.js', text('export {}\n')],
        ['empty.js', text('')],
      ]),
    )
    expect(await Promise.all(['cli.js', 'serve.js', 'empty.js'].map(isRun))).toEqual([true, false, false])
  }
})
