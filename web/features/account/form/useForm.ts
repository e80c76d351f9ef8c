import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#bridge/exchange/errors.ts'
import { countryOfTag } from '#bridge/site/callingCodes.ts'
import type { accountMessages } from '#web/i18n/en/account.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { slowAfterMs } from '#web/lib/page/services.ts'
import { codeLength } from '#web/ui/CodeField/CodeField.tsx'
import { type Address, readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { fieldFault } from '../fieldFault.ts'
import { keepDraft, readDraft } from './enter.ts'
import { warmUp } from './warmUp.ts'

/** The country of a mobile number: the chosen one, else that of the reader's language. */
export function useCountry(): readonly [country: string, choose: (country: string) => void] {
  const locale = useStore($locale)
  const [chosen, choose] = useState(() => readDraft().country)
  return [chosen || countryOfTag(languageTag(locale)), choose]
}

type Messages = StoreValue<typeof accountMessages>

/** The error of an email address or number, with the label of its field. */
export function addressFault(text: string, address: Address, label: string, t: Messages): string | undefined {
  const missing = fieldFault(text.trim(), { required: true }, label)
  if (missing) return missing
  if (address.kind === 'email') return fieldFault(address.email, { email: true, max: 254 }, label)
  return /^\d{4,15}$/.test(address.mobile) ? undefined : t.numberFault
}

/** The error of a field that takes a mobile number only. */
export function numberFault(text: string, country: string, t: Messages): string | undefined {
  const missing = fieldFault(text.trim(), { required: true }, t.mobileNumber)
  const address = readAddress(text, country)
  return missing ?? (address.kind === 'email' ? t.numberFault : addressFault(text, address, t.mobileNumber, t))
}

export const codeFault = (code: string, label: string): string | undefined =>
  fieldFault(code, { required: true, length: codeLength }, label)

/** The error of a new password. */
export const newPasswordFault = (password: string, t: Messages): string | undefined =>
  fieldFault(password, { required: true, min: 8, max: 128 }, t.password) ??
  (/(?=.*\p{L})(?=.*\d)/su.test(password) ? undefined : t.passwordMix)

export type Values = Readonly<Record<string, string>>
/** Errors by field name. */
export type FieldFaults = Readonly<Record<string, string | undefined>>

export interface FormDeps {
  readonly check: (values: Values) => FieldFaults
  /** Sends the values and handles the answer. Call `setSlow` to report slowness before `slowAfterMs`. */
  readonly send: (values: Values, signal: AbortSignal, setSlow: (isSlow: boolean) => void) => Promise<void>
  /** The field to focus after a refusal by the exchange. */
  readonly suspect: string
  /** The country of its mobile number, if it has one. */
  readonly country?: string
  /** Whether it can safely be sent again while there is no answer. Default: only after a failure. */
  readonly repeats?: boolean
  /** When the form says that it takes long. Default 8 s. */
  readonly slowAfterMs?: number
}

/** `slow`: no answer for 8 s. The request may or may not have arrived. */
type Phase = 'idle' | 'busy' | 'slow'

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/**
 * A form whose fields keep what was typed to themselves: it is read when it is sent, and nowhere else is a password or a
 * code held. Sent once at a time; nothing typed is lost when it fails.
 */
export function useForm({ check, send, suspect, country, repeats, slowAfterMs: slowMs = slowAfterMs }: FormDeps) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef<AbortController>(undefined)
  const last = useRef<Values>(undefined)
  const [phase, setPhase] = useState<Phase>('idle')
  const [faults, setFaults] = useState<FieldFaults>({})
  const [error, setError] = useState<unknown>()
  /** The element to focus after the next render. */
  const wanted = useRef<'fault' | 'suspect'>(undefined)

  const save = () => form.current && keepDraft(valuesOf(form.current))
  useEffect(() => () => running.current?.abort(), [])
  // A country is chosen without an input event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the country that changes
  useEffect(() => void save(), [country])
  useLayoutEffect(() => {
    const field: unknown =
      wanted.current === 'fault'
        ? form.current?.querySelector('[aria-invalid="true"]')
        : wanted.current && form.current?.elements.namedItem(suspect)
    wanted.current = undefined
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  })

  const start = async (values: Values): Promise<void> => {
    const own = new AbortController()
    running.current = own
    last.current = values
    setError(undefined)
    setPhase('busy')
    const timer = setTimeout(() => setPhase('slow'), slowMs)
    try {
      await send(values, own.signal, (isSlow) => !own.signal.aborted && setPhase(isSlow ? 'slow' : 'busy'))
    } catch (reason) {
      if (own.signal.aborted) return
      if (reason instanceof ApiError) wanted.current = 'suspect'
      setError(reason)
    } finally {
      clearTimeout(timer)
      if (running.current === own) {
        running.current = undefined
        last.current = undefined
        setPhase('idle')
      }
    }
  }

  const submit = (values: Values): void => {
    const found = check(values)
    const isWrong = Object.values(found).some(Boolean)
    if (isWrong) wanted.current = 'fault'
    setFaults(found)
    if (!isWrong) void start(values)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!running.current) submit(valuesOf(event.currentTarget))
  }

  return {
    /** For the form itself. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit,
      onInput: ({ target }: FormEvent) => {
        save()
        if (target instanceof HTMLInputElement && faults[target.name])
          setFaults({ ...faults, [target.name]: undefined })
      },
      // Prepare keys and scripts while the reader types.
      onFocus: warmUp,
    },
    phase,
    faults,
    /** The error of the last attempt. */
    error,
    /** Aborts the attempt and sends again. Absent if that could have an effect twice. */
    tryAgain: repeats
      ? (): void => {
          const values = last.current
          running.current?.abort()
          if (values) void start(values)
          else if (form.current) submit(valuesOf(form.current))
        }
      : undefined,
    /** The form's current values. */
    values: (): Values => (form.current ? valuesOf(form.current) : {}),
    /** Shows the error of a field before the form is sent. */
    fail: (found: FieldFaults): void => {
      wanted.current = 'fault'
      setFaults(found)
    },
  }
}

export type FormState = ReturnType<typeof useForm>
