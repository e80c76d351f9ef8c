import { expect, test } from 'vitest'
import { failure } from '#bridge/carriers/errors.ts'
import { AdapterError } from '#bridge/exchange/adapt/errors.ts'
import { ApiError, InvalidResponseError, NetworkError } from '#bridge/exchange/errors.ts'
import { SealError } from '#bridge/exchange/login/errors.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import { InsightsError } from '#bridge/lib/errors.ts'
import { ClientOptionsError } from '#bridge/transport/createClient.ts'

const native = (code: string) => failure('native_error', 'upload', { native: { code, message: '' } })

test.each([
  [new NetworkError(true, undefined)],
  [new NetworkError(false, undefined)],
  [new TimeoutError(100_000)],
  [new ApiError('500', 'It is broken.')],
  [new ApiError('503', 'It is away.')],
  [new InvalidResponseError(0)],
  [new InvalidResponseError(200)],
  [new InvalidResponseError(399)],
  [new InvalidResponseError(500)],
  [failure('timeout', 'upload')],
  [native('network')],
  [new SealError('noConfig')],
  [new SealError('keyPair')],
])('treats %s as transient', (error) => {
  expect(error).toBeInstanceOf(InsightsError)
  // A report and the console name a class by it.
  expect(error.name).toBe(error.constructor.name)
  expect(error.isTransient).toBe(true)
  expect(error.message).toMatch(/\.$/)
})

test.each([
  [new ApiError('20205', 'Not logged in.')],
  [new ApiError('50001', 'It is refused.')],
  [new ApiError('5000', 'It is refused.')],
  [new InvalidResponseError(400)],
  [new InvalidResponseError(404)],
  [new InvalidResponseError(499)],
  [failure('no_handler', 'upload')],
  [failure('page_left', 'upload')],
  [native('refused')],
  [new SealError('closed')],
  [new SealError('seal')],
  [new AdapterError('social.feed', 'response', 'threw an error')],
  [new ClientOptionsError('Invalid client options.')],
])('treats %s as permanent', (error) => {
  expect(error).toBeInstanceOf(InsightsError)
  expect(error.isTransient).toBe(false)
  expect(error.message).toMatch(/\.$/)
})
