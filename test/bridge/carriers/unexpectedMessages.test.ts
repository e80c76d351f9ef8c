import { expect, test } from 'vitest'
import { createUnexpectedMessages } from '#bridge/carriers/pending.ts'
import { type Fault, onFault } from '#bridge/lib/report.ts'

test('a stray is reported as a fault of the bridge’s by its reason alone', () => {
  const heard: Fault[] = []
  const stop = onFault((fault) => heard.push(fault))
  createUnexpectedMessages().record({ reason: 'late', id: '7', event: 'keyboard' })
  stop()
  expect(heard).toEqual([{ kind: 'bridge', name: 'late', error: undefined }])
})
