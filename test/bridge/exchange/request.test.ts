import { expect, test, vi } from 'vitest'
import { laterCalls } from '../../../bridge/exchange/calls/later.ts'
import { createRequestSender } from '../../../bridge/exchange/request.ts'
import exchange from '../../../fixtures/exchange.config.ts'

test.each(Object.entries(laterCalls).filter(([, row]) => row.isSealed))(
  '%s is never sent by what cannot seal it',
  async (_, row) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const send = createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }))
    await expect(send(row, { loginName: 'mira', pwd: 'secret' }, {})).rejects.toThrow(TypeError)
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  },
)
