import { beforeEach, expect, test, vi } from 'vitest'
import { createClientOn } from '#bridge/exchange/client.ts'

/** A client whose exchange asks for patience. */
const busy = () =>
  createClientOn(
    async () => ({ code: '429', msg: 'Slow down.', data: null }),
    () => {},
  )
const ask = (signal?: AbortSignal) => busy().call('social.feed', { tab: 'hot' }, signal ? { signal } : {})

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('a call that is to be patient says in the console which one it is', async () => {
  void ask()
  await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith('429: v1/social/public/feed'))
})

test('keeps a call pending that has no signal to abort it', async () => {
  const settled = vi.fn()
  ask().then(settled, settled)
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(settled).not.toHaveBeenCalled()
})

test('a call that was given up before the exchange asked for patience ends with its caller’s reason', async () => {
  await expect(ask(AbortSignal.abort(new Error('The reader left.')))).rejects.toThrow('The reader left.')
})

test('where a browser keeps no reason a call that is given up ends as one that was aborted', async () => {
  const giving = new AbortController()
  Object.defineProperty(giving.signal, 'reason', { value: undefined })
  const ended = ask(giving.signal)
  giving.abort()
  await expect(ended).rejects.toEqual(new DOMException('Aborted', 'AbortError'))
  await expect(ended).rejects.toMatchObject({ name: 'AbortError', message: 'Aborted' })
})
