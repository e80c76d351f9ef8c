import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ApiError } from '#bridge/exchange/errors.ts'
import { AccountFrame } from '#web/features/account/account/AccountFrame.tsx'
import { isLogInNative, logIn, logInHref } from '#web/features/account/account.ts'
import { faultText } from '#web/features/account/faultText.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { qrMessages } from '#web/i18n/en/qrLogin.ts'
import { BusyError, makeCall } from '#web/lib/makeCall.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Asker, type Asking, type Confirmation } from './Asker.tsx'

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
