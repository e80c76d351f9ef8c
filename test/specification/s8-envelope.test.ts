import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { type Envelope, readEnvelope } from '../../bridge/exchange/callSender.ts'
import { createClientOn } from '../../bridge/exchange/client.ts'
import { fact } from '../support/specification/fact.ts'

const client = 'bridge/exchange/client.ts'
const codes = 'bridge/exchange/codes.ts'

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  const sender = 'bridge/exchange/callSender.ts'
  for (const [name, value, at] of [
    ['code', '00000', 'const { «code» = status'],
    ['msg', 'Hello.', 'const { «msg», data'],
    ['data', 7, 'msg, «data» = null'],
  ] as const)
    fact(`s8-envelope-${name}`, 206, name, [[sender, at, `other: ${name}`]], () =>
      expect(readEnvelope({ code: '00000', msg: 'Hello.', data: 7 })).toHaveProperty(name, value),
    )
  fact('s8-status-error-alone', 206, 'status field error', [[sender, "status === 'error' ? «''» : null", 'null']], () =>
    expect(readEnvelope({ status: 'error', msg: 'No.' })).toMatchObject({ code: '', msg: 'No.', status: 'error' }),
  )
  for (const code of ['00000', '200'])
    fact(`s8-success-${code}`, 206, 'Codes 00000 and 200 are success', [[codes, `'${code}'`]], async () =>
      expect((await called({ code })).outcome).toBe('success'),
    )
  fact('s8-429-logged', 206, 'Code 429 is only logged', [[client, "code === «'429'»"]], async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 1)
    const { said } = await called({ code: '429', msg: 'Slow down.' }, { signal: stop.signal })
    expect(said).toEqual([])
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('429'))
  })
  fact(
    's8-429-pending',
    206,
    'the promise is not resolved',
    [[client, 'return untilAborted(signal)', 'throw new AnswerError(code, msg)']],
    async () => {
      const ended = vi.fn()
      void called({ code: '429' }).then(ended)
      for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve))
      expect(ended).not.toHaveBeenCalled()
    },
  )
  fact(
    's8-other-toast',
    206,
    'shows a toast with the message',
    [[client, 'else if (!silent) notify(msg)', '']],
    async () => expect((await called({ code: '40001', msg: 'No.' })).said).toEqual(['No.']),
  )
  fact('s8-other-silenced', 206, 'unless silenced', [[client, 'else if («!silent») notify', 'true']], async () =>
    expect((await called({ code: '40001', msg: 'No.' }, { silent: true })).said).toEqual([]),
  )
  fact(
    's8-other-rejects',
    206,
    'rejects with it',
    [[client, '      throw new AnswerError(code, msg)\n    },', '      throw new AnswerError(msg, code)\n    },']],
    async () => expect((await called({ code: '40001', msg: 'No.' })).outcome).toBe('AnswerError 40001'),
  )
  fact(
    's8-status-error',
    206,
    'A response with status field error shows a toast with msg',
    [[client, "status === «'error'»"]],
    async () =>
      expect(await called({ status: 'error', msg: 'Half done.' })).toEqual({
        outcome: 'success',
        said: ['Half done.'],
      }),
  )
})
