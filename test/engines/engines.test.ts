import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, inject, onTestFailed, test } from 'vitest'
import { type Visit, visits } from './engines.ts'
import { beginWalk, runStep, steps, type Walk } from './steps.ts'

const sandbox = inject('sandbox')

/**
 * What an engine cannot show: the host's WebKit gets a script that the gateway refuses all the same, and nobody has found out from
 * where.
 */
const beyond: Readonly<Partial<Record<Visit['engine'], readonly string[]>>> = {
  WebKitGTK: [
    'is told that the first script was lost, and starts at the next try',
    'is told that a script was lost, keeps what is typed, and goes on once it is back',
  ],
}

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
      test.skipIf(beyond[visit.engine]?.includes(step.name) === true)(step.name, async () => {
        onTestFailed(async ({ task }) => {
          await mkdir('test-results', { recursive: true })
          await writeFile(`test-results/${visit.engine} ${task.name}.png`, await walk.page.picture())
        })
        await runStep(walk, step)
      })
  })
}
