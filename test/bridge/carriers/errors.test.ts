import { describe, expect, test } from 'vitest'
import { type BridgeErrorCode, type BridgeErrorDetails, failure } from '#bridge/carriers/errors.ts'

const native = (code: string): BridgeErrorDetails => ({ native: { code, message: '' } })

test.each<[code: BridgeErrorCode, details: BridgeErrorDetails | undefined, isTransient: boolean]>([
  ['timeout', undefined, true],
  ['timeout', native('refused'), true],
  ['native_error', native('network'), true],
  ['native_error', native('refused'), false],
  ['native_error', undefined, false],
  ['no_handler', undefined, false],
  ['page_left', undefined, false],
])('classifies %s, with %j, as transient: %j', (code, details, isTransient) => {
  expect(failure(code, 'upload', details).isTransient).toBe(isTransient)
})

describe('a failure', () => {
  test('names the method and the reason, without native’s text', () => {
    const error = failure('native_error', 'share', { native: { code: 'refused', message: 'A person’s words.' } })
    expect(`${error}`).toBe('BridgeError: share failed: the app reported a failure.')
    expect(error.details).toEqual({ method: 'share', native: { code: 'refused', message: 'A person’s words.' } })
  })
})
