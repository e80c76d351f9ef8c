import { beforeEach, describe, expect, test, vi } from 'vitest'
import { takeEarly } from '#bridge/exchange/earlyAnswer.ts'

const url = '/v1/social/public/feed'
const body = '{"tab":"recommended","limit":10}'
const answer = Promise.resolve({ status: 200, headers: new Headers() })

beforeEach(() => {
  vi.stubGlobal('window', { insightsEarly: { url, body, sentAt: performance.now(), answer } })
})

describe('the early request of the document', () => {
  test('answers only the page’s first identical call', () => {
    expect(takeEarly(url, body)?.answer).toBe(answer)
    expect(takeEarly(url, body)).toBeUndefined()
  })

  test('is ignored by calls to other addresses', () => {
    expect(takeEarly('/v1/social/public/topics', body)).toBeUndefined()
    expect(takeEarly(url, body)?.answer).toBe(answer)
  })

  test('is not used for the same call in another language, then or later', () => {
    expect(takeEarly(url, body.replace('}', ',"languageId":11}'))).toBeUndefined()
    expect(takeEarly(url, body)).toBeUndefined()
  })

  test('expires after half a minute', () => {
    const { insightsEarly: early } = window
    vi.stubGlobal('window', { insightsEarly: { ...early, sentAt: performance.now() - 30_001 } })
    expect(takeEarly(url, body)).toBeUndefined()
  })

  test('is undefined if the document sent no request', () => {
    vi.stubGlobal('window', {})
    expect(takeEarly(url, body)).toBeUndefined()
  })

  test('is undefined without a window', () => {
    vi.stubGlobal('window', undefined)
    expect(takeEarly(url, body)).toBeUndefined()
  })
})
