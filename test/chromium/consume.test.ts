import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { consume } from '#scripts/consume/consume.ts'
import { packLibrary } from '#scripts/consume/program.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

/** An install, two builds and a browser; most of it is npm's. */
const patienceMs = 600_000

// `npm test` builds it first; without a build there is nothing to pack. The other projects are `npm run consume`'s.
describe.skipIf(!isBuilt('library'))('the library as npm packs it', () => {
  let folder: string
  const chromium = chromiumForFile({ isWhole: true })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'insights-packed-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  test(
    'shows the styled feed in strict mode with Vite and React 19, and leaves the host’s page unchanged',
    async () => {
      const { http } = sandbox
      const { steps, hostPixels } = await consume('vite-react-19', await packLibrary(folder), chromium, http)
      expect(steps.flatMap(({ fault }) => fault ?? [])).toEqual([])
      expect(steps.map(({ name }) => name)).toEqual(['install', 'types', 'dev', 'build'])
      expect(hostPixels).toBe(0)
    },
    patienceMs,
  )

  test(
    'runs the recipes of docs/testing.md in a project that has the tarball only',
    async () => {
      const { steps } = await consume('testing', await packLibrary(folder), chromium, sandbox.http)
      expect(steps.flatMap(({ fault }) => fault ?? [])).toEqual([])
      expect(steps.map(({ name }) => name)).toEqual(['install', 'types', 'test'])
    },
    patienceMs,
  )
})
