import { vi } from 'vitest'
import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import type { ClientState } from '#bridge/exchange/headers.ts'
import { createRequestSender, type Protection } from '#bridge/exchange/request.ts'
import exchange from '#fixtures/exchange.config.ts'
import { FakeRequest } from './fakeRequest.ts'

export interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON that was read, or the fields of a form. */
  readonly body: Readonly<Record<string, unknown>>
}

const success = { code: '00000', msg: '', data: {} }

/** Lets everything through as it is. */
const open = (): Protection => ({
  clock: createClock(),
  signer: {
    askTime: async () => {},
    signing: async () => ({
      prepare: async ({ url, headers, body }) => ({ url, headers, body: JSON.stringify(body ?? '') }),
      bindTo: async () => {},
      refetch: () => {},
    }),
  },
  onSignError: () => {},
})

/** Makes a call of the page's, and answers what went out. */
export async function sent(
  name: CallName,
  body: Readonly<Record<string, unknown>> = {},
  state: Partial<ClientState> = {},
): Promise<Sent> {
  const sender = createRequestSender(
    exchange,
    () => ({ theme: 'white', locale: 'en', simulation: false, ...state }),
    open(),
  )
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(success))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  try {
    if (calls[name].isMultipart) {
      const answer = sender(calls[name], body, { file: new Blob(['x']) })
      const request = await FakeRequest.next()
      request.answer(200, success)
      await answer
      const { url, method, headers, body: form } = request
      return { url, method, headers, body: Object.fromEntries(form ?? []) }
    }
    await sender(calls[name], body, {})
    const [[url, init] = ['', {}]] = fetched.mock.calls
    const text = typeof init.body === 'string' ? init.body : '{}'
    return {
      url,
      method: init.method ?? '',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: JSON.parse(text),
    }
  } finally {
    vi.unstubAllGlobals()
  }
}
