import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changed, readConstants } from '#scripts/mutants/constants.ts'
import { readSurvivors } from '#scripts/mutants/judge.ts'
import { root } from '../../esbuild.config.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('each listed survivor exists in the source', () => {
  for (const { file, was, reason } of readSurvivors()) {
    expect(read(file).replace(/\s+/g, ' '), file).toContain(was)
    expect(reason.trim(), `${file}: ${was}`).not.toBe('')
  }
})

test('each constant of the list is in its file, and other code with its change', () => {
  const constants = readConstants()
  expect(constants.length).toBeGreaterThan(600)
  for (const constant of constants) {
    const source = read(constant.file)
    expect(changed(source, constant), constant.at).not.toBe(source)
  }
})
