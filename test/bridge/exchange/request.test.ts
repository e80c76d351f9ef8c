import { expect, test, vi } from 'vitest'
import { laterCalls } from '../../../bridge/exchange/calls/later.ts'
import { createRequestSender } from '../../../bridge/exchange/request.ts'
import exchange from '../../../fixtures/exchange.config.ts'

test.each(Object.entries(laterCalls).filter(([, row]) => row.isSealed))(
  '%s is never sent by what cannot seal it',
  async (_, row) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const send = createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }))
    const options = { deadlineMs: 1_000, signal: undefined }
    await expect(send(row, { loginName: 'mira', pwd: 'secret' }, options)).rejects.toThrow(TypeError)
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  },
)
