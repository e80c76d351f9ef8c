import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Envelope, readEnvelope } from '#bridge/exchange/callSender.ts'
import { createClientOn } from '#bridge/exchange/client.ts'

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const page = { posts: [], cursor: null, head: null }
/** What a call that is answered so comes to, and what is said. */
async function called(
  envelope: Partial<Envelope>,
  options: { readonly silent?: boolean; readonly signal?: AbortSignal } = {},
) {
  const said: string[] = []
  const send = async () => ({ code: '00000', msg: '', data: page, ...envelope })
  const call = createClientOn(send, (message) => said.push(message)).call('social.feed', { tab: 'hot' }, options)
  const outcome = await call.then(
    () => 'success',
    (error: unknown) => (error instanceof Error ? `${error.name} ${Reflect.get(error, 'code')}` : 'other'),
  )
  return { outcome, said }
}

describe('the envelope', () => {
  for (const [name, value] of [
    ['code', '00000'],
    ['msg', 'Hello.'],
    ['data', 7],
  ] as const)
    test(`[s8-envelope-${name}] ${name}`, () =>
      expect(readEnvelope({ code: '00000', msg: 'Hello.', data: 7 })).toHaveProperty(name, value))
  test('[s8-status-error-alone] status field error', () =>
    expect(readEnvelope({ status: 'error', msg: 'No.' })).toMatchObject({ code: '', msg: 'No.', status: 'error' }))
  for (const code of ['00000', '200'])
    test(`[s8-success-${code}] Codes 00000 and 200 are success`, async () =>
      expect((await called({ code })).outcome).toBe('success'))
  test('[s8-429-logged] Code 429 is only logged', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 1)
    const { said } = await called({ code: '429', msg: 'Slow down.' }, { signal: stop.signal })
    expect(said).toEqual([])
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('429'))
  })
  test('[s8-429-pending] the promise is not resolved', async () => {
    const ended = vi.fn()
    void called({ code: '429' }).then(ended)
    for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve))
    expect(ended).not.toHaveBeenCalled()
  })
  test('[s8-other-toast] shows a toast with the message', async () =>
    expect((await called({ code: '40001', msg: 'No.' })).said).toEqual(['No.']))
  test('[s8-other-silenced] unless silenced', async () =>
    expect((await called({ code: '40001', msg: 'No.' }, { silent: true })).said).toEqual([]))
  test('[s8-other-rejects] rejects with it', async () =>
    expect((await called({ code: '40001', msg: 'No.' })).outcome).toBe('ApiError 40001'))
  test('[s8-status-error] A response with status field error shows a toast with msg', async () =>
    expect(await called({ status: 'error', msg: 'Half done.' })).toEqual({
      outcome: 'success',
      said: ['Half done.'],
    }))
})
