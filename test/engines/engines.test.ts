import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { compat } from '#scripts/check/compat.ts'
import { sandbox } from '../support/sandbox.ts'
import { visits } from './engines.ts'
import { beginWalk, runStep, steps, type Walk } from './steps.ts'

for (const visit of visits) {
  const found = await visit.find().catch((error: unknown) => {
    console.warn(`${visit.engine} is skipped. ${error instanceof Error ? error.message : error}`)
  })
  describe.skipIf(found === undefined)(`${visit.engine}: ${visit.build}`, () => {
    let walk: Walk
    beforeAll(async () => {
      walk = beginWalk(visit, await visit.open(found ?? '', sandbox), sandbox)
    })
    afterAll(() => walk?.page.close())

    for (const step of steps)
      test(step.name, async () => {
        onTestFailed(async ({ task }) => {
          await mkdir('test-results', { recursive: true })
          await writeFile(`test-results/${visit.engine} ${task.name}.png`, await walk.page.picture())
        })
        await runStep(walk, step)
      })
  })
}

test('the build needs only features of the least versions and the listed exceptions, each of which is used', {
  timeout: 240_000,
}, async () => {
  expect(await compat()).toEqual([])
})
