import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { isLogInNative, logIn, logInHref } from '#web/features/account/account.ts'
import { faultText } from '#web/features/account/faultText.ts'
import { fieldFault } from '#web/features/account/fieldFault.ts'
import { AccountFrame } from '#web/features/account/form/AccountFrame.tsx'
import { $user } from '#web/features/account/user.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { qrMessages } from '#web/i18n/en/qrLogin.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { latinDigits } from '#web/lib/content/digits.ts'
import { BusyError, makeCall } from '#web/lib/makeCall.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Field } from '#web/ui/Field/Field.tsx'

type Asking = CallResponse<'user.qrScan'>

/** Confirmed by the digits of the other screen, or refused. */
type Confirmation = { readonly confirms: true; readonly digits: string } | { readonly confirms: false }

const howMany = 2
const readDigits = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, howMany)

interface AskerProps {
  readonly asking: Asking
  readonly isBusy: boolean
  /** The error of the last attempt to answer. */
  readonly said: string
  /** Whether the last digits did not match the other screen. */
  readonly isWrong: boolean
  readonly onAnswer: (given: Confirmation) => void
}

/** The device that wants to log in, from where, since when and as which user, with two buttons. */
function Asker({ asking: { browser, system, from, askedAt }, isBusy, said, isWrong, onAnswer }: AskerProps) {
  const t = useStore(qrMessages)
  const intl = useStore($intl)
  const { user } = useStore($user)
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const error = fault ?? (isWrong ? t.wrongDigits : undefined)
  useLayoutEffect(() => {
    const field = error && form.current?.elements.namedItem('digits')
    if (field instanceof HTMLInputElement) field.select()
  }, [error])
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const digits = readDigits(String(new FormData(event.currentTarget).get('digits') ?? ''))
    const found = fieldFault(digits, { required: true, length: howMany }, t.digits)
    setFault(found)
    if (!found && !isBusy) onAnswer({ confirms: true, digits })
  }
  const rows = [
    [t.where, [browser, system].filter(Boolean).join(' · ') || t.unknown],
    [t.from, from],
    [t.asked, intl.clock().format(askedAt)],
    [t.as, user?.nickName || user?.loginName || ''],
  ] as const
  return (
    <form className="account__form" method="post" ref={form} noValidate onSubmit={confirm}>
      <dl className="asker">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div className="asker__row" key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p className="asker__warning">{t.confirmText}</p>
      <Field
        name="digits"
        label={t.digits}
        hint={t.digitsHint}
        error={error}
        required
        className="asker__digits"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          const digits = readDigits(currentTarget.value)
          if (currentTarget.value !== digits) currentTarget.value = digits
          setFault(undefined)
        }}
      />
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="account__fault" role="alert" dir="auto">
        {said}
      </p>
      <div className="asker__answers">
        <button className="button account__wide" type="submit" aria-disabled={isBusy}>
          {t.confirm}
        </button>
        <button
          className="button button--quiet account__wide"
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onAnswer({ confirms: false })}
        >
          {t.refuse}
        </button>
      </div>
    </form>
  )
}

type State =
  | { readonly phase: 'looking' | 'slow' | 'confirmed' | 'saidNo' }
  | {
      readonly phase: 'seen' | 'answering'
      readonly asking: Asking
      readonly said?: string
      readonly isWrong?: boolean
    }
  /** `isLost`: the request failed before anything was shown. */
  | { readonly phase: 'failed'; readonly error: unknown; readonly isLost?: boolean }

/** Confirms another device's log-in, on a device that is logged in. */
export function ConfirmLogIn({ qrcodeKey }: { qrcodeKey: string }) {
  const viewer = useStore($viewer)
  return viewer === null ? <Visitor /> : <Member key={`${viewer} ${qrcodeKey}`} qrcodeKey={qrcodeKey} />
}

function Visitor() {
  const t = useStore(qrMessages)
  const account = useStore(accountMessages)
  return (
    <AccountFrame title={t.visitorTitle}>
      <p className="account__text">{t.visitorText}</p>
      {isLogInNative() ? (
        <button className="button account__wide" type="button" onClick={logIn}>
          {account.logIn}
        </button>
      ) : (
        <a className="button account__wide" href={logInHref()}>
          {account.logIn}
        </a>
      )}
    </AccountFrame>
  )
}

function Member({ qrcodeKey }: { qrcodeKey: string }) {
  const t = useStore(qrMessages)
  const account = useStore(accountMessages)
  const [state, setState] = useState<State>({ phase: 'looking' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    const own = new AbortController()
    setState({ phase: 'looking' })
    makeCall('user.qrScan', { qrcodeKey }, { signal: own.signal, onSlow: () => setState({ phase: 'slow' }) }).then(
      (asking) => setState({ phase: 'seen', asking }),
      (error: unknown) => own.signal.aborted || setState({ phase: 'failed', error, isLost: true }),
    )
    return () => own.abort()
  }, [qrcodeKey, turn])
  const answer = (asking: Asking, given: Confirmation) => {
    setState({ phase: 'answering', asking })
    const onSlow = () => setState({ phase: 'answering', asking, said: account.slow })
    makeCall('user.qrAnswer', { qrcodeKey, ...given }, { onSlow }).then(
      ({ isDone }) =>
        setState(
          isDone ? { phase: given.confirms ? 'confirmed' : 'saidNo' } : { phase: 'seen', asking, isWrong: true },
        ),
      (error: unknown) =>
        setState(
          error instanceof BusyError
            ? { phase: 'seen', asking, said: faultText(error, account) }
            : { phase: 'failed', error },
        ),
    )
  }
  if ('asking' in state) {
    return (
      <AccountFrame title={t.confirmTitle} forMembers>
        <Asker
          asking={state.asking}
          isBusy={state.phase === 'answering'}
          said={state.said ?? ''}
          isWrong={state.isWrong ?? false}
          onAnswer={(given) => answer(state.asking, given)}
        />
      </AccountFrame>
    )
  }
  const ends = {
    looking: [t.confirmTitle, t.asking],
    slow: [t.confirmTitle, account.slow],
    confirmed: [t.confirmed, t.confirmedText],
    saidNo: [t.saidNo, t.saidNoText],
    failed: [t.cannotTitle, state.phase === 'failed' ? faultText(state.error, account) : ''],
  } as const
  const [title, text] = ends[state.phase]
  return (
    <AccountFrame title={title} forMembers>
      <p className="account__text" role="status" dir="auto">
        {text}
      </p>
      {state.phase === 'failed' && state.isLost && !(state.error instanceof ApiError) && (
        <button className="button account__wide" type="button" onClick={() => setTurn(turn + 1)}>
          {account.tryAgain}
        </button>
      )}
      {state.phase !== 'looking' && state.phase !== 'slow' && (
        <a className="button account__wide" href={hrefTo('home')}>
          {t.done}
        </a>
      )}
    </AccountFrame>
  )
}
