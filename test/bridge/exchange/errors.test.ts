import { expect, test } from 'vitest'
import { failure } from '../../../bridge/carriers/errors.ts'
import { AdaptError } from '../../../bridge/exchange/adapt/errors.ts'
import { AnswerError, BadAnswerError, NetworkError } from '../../../bridge/exchange/errors.ts'
import { SealRefusedError } from '../../../bridge/exchange/login/errors.ts'
import { DeadlineError } from '../../../bridge/lib/deadline.ts'
import { InsightsError } from '../../../bridge/lib/errors.ts'
import { ClientOptionsError } from '../../../bridge/transport/createClient.ts'

const native = (code: string) => failure('native_error', 'upload', { native: { code, message: '' } })

test.each([
  [new NetworkError(true, undefined)],
  [new NetworkError(false, undefined)],
  [new DeadlineError(100_000)],
  [new AnswerError('500', 'It is broken.')],
  [new AnswerError('503', 'It is away.')],
  [new BadAnswerError(0)],
  [new BadAnswerError(200)],
  [new BadAnswerError(399)],
  [new BadAnswerError(500)],
  [failure('timeout', 'upload')],
  [native('network')],
  [new SealRefusedError('noConfig')],
  [new SealRefusedError('keyPair')],
])('%s may pass', (error) => {
  expect(error).toBeInstanceOf(InsightsError)
  // A report and the console name a class by it.
  expect(error.name).toBe(error.constructor.name)
  expect(error.isTransient).toBe(true)
  expect(error.message).toMatch(/\.$/)
})

test.each([
  [new AnswerError('20205', 'Nobody is logged in.')],
  [new AnswerError('50001', 'It is refused.')],
  [new AnswerError('5000', 'It is refused.')],
  [new BadAnswerError(400)],
  [new BadAnswerError(404)],
  [new BadAnswerError(499)],
  [failure('no_handler', 'upload')],
  [failure('page_left', 'upload')],
  [native('refused')],
  [new SealRefusedError('closed')],
  [new SealRefusedError('seal')],
  [new AdaptError('social.feed', 'answer', 'threw an error')],
  [new ClientOptionsError('The client cannot be made so.')],
])('%s will not pass', (error) => {
  expect(error).toBeInstanceOf(InsightsError)
  expect(error.isTransient).toBe(false)
  expect(error.message).toMatch(/\.$/)
})
