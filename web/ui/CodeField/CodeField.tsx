import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { latinDigits } from '#web/lib/content/digits.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { Field } from '../Field/Field.tsx'

/** Sends a code: to an address, for a second step, or to log in by the code alone. */
type CodeCall = 'user.sendCode' | 'user.sendSystemCode'

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

export const codeLength = 6

/** The digits of a code as it was typed or pasted, without separators. */
export const readCode = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, codeLength)

interface CodeFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Has another code sent. */
  readonly trailing?: ReactNode
}

/** The field that a browser or a phone may fill with a code that has come: it would put the same code into all that ask. */
const $filled = atom('')

/** A code of six digits that was sent, or that an authenticator shows. */
export function CodeField(props: CodeFieldProps) {
  const id = useId()
  const isFilled = useStore($filled) === id
  useEffect(() => {
    if (!$filled.get()) $filled.set(id)
    return () => {
      if ($filled.get() === id) $filled.set('')
    }
  }, [id])
  return (
    <Field
      {...props}
      id={id}
      required
      className="code-field"
      dir="ltr"
      type="text"
      inputMode="numeric"
      autoComplete={isFilled ? 'one-time-code' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      onFocus={() => $filled.set(id)}
      onInput={({ currentTarget }) => {
        const code = readCode(currentTarget.value)
        if (currentTarget.value !== code) currentTarget.value = code
      }}
    />
  )
}
