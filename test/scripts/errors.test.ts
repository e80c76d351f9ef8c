import { expect, test } from 'vitest'
import { errorFaults } from '../../scripts/check/errors.ts'

test('an error of the page or the bridge beside the one ancestor is named', () => {
  const own = 'export class LostError extends Error {}'
  expect(errorFaults('web/features/post/errors.ts', own)).toEqual([
    'web/features/post/errors.ts: LostError extends InsightsError of bridge/lib/errors.ts, and says whether it passes.',
  ])
  expect(errorFaults('bridge/app/late.ts', 'class Late extends TypeError {}')).toHaveLength(1)
  expect(errorFaults('bridge/app/late.ts', 'class Late extends InsightsError {}')).toEqual([])
  expect(errorFaults('bridge/lib/errors.ts', own)).toEqual([])
  expect(errorFaults('fixtures/gateway/envelope.ts', own)).toEqual([])
})
