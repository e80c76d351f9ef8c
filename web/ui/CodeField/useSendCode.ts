import { useEffect, useRef, useState } from 'react'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { makeCall } from '#web/lib/makeCall.ts'

/** Sends a code: to an address, for a second step, or to log in by the code alone. */
export type CodeCall = 'user.sendCode' | 'user.sendSystemCode'

export interface SendCode<N extends CodeCall = CodeCall> {
  /** `slow`: no answer for 8 s. A second code would make the first worthless, so that it is waited for. */
  readonly phase: 'idle' | 'sending' | 'slow' | 'sent'
  /** Seconds until another code may be requested. */
  readonly left: number
  /** Why the last one was not sent. */
  readonly error: unknown
  send(body: CallRequest<N>): void
}

/** Has codes sent, one at a time, and counts down to the next. */
export function useSendCode<N extends CodeCall>(name: N): SendCode<N> {
  const [phase, setPhase] = useState<SendCode['phase']>('idle')
  const [error, setError] = useState<unknown>()
  const [left, setLeft] = useState(0)
  const until = useRef(0)
  const asking = useRef<AbortController>(undefined)

  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => {
    if (phase !== 'sent') return
    // By the clock: a page in the background counts seldom.
    const count = () => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [phase])

  const send = async (body: CallRequest<N>): Promise<void> => {
    if (phase === 'sending' || phase === 'slow' || (phase === 'sent' && left > 0)) return
    asking.current?.abort()
    asking.current = new AbortController()
    const { signal } = asking.current
    setPhase('sending')
    setError(undefined)
    try {
      const { waitSeconds } = await makeCall(name, body, { signal, onSlow: () => setPhase('slow') })
      until.current = Date.now() + waitSeconds * 1_000
      setLeft(waitSeconds)
      setPhase('sent')
    } catch (reason) {
      if (signal.aborted) return
      setError(reason)
      setPhase('idle')
    }
  }
  return { phase, left, error, send: (body) => void send(body) }
}
