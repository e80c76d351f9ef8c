import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

test('every route and act of a reader works against an exchange that knows the specification alone, in browser and app', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/plain.ts')], {
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error)
  expect(stdout.split('\n').filter((line) => line.includes('FAILED'))).toEqual([])
  const { figures } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
  expect(figures).toMatchObject({ passed: figures.steps, events_refused: 0, events_twice: 0 })
  expect(figures.steps).toBeGreaterThan(80)
}, 400_000)
