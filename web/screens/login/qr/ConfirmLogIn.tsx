import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { accountMessages } from '../../../messages/account.ts'
import { qrMessages } from '../../../messages/qrLogin.ts'
import { isLogInNative, logIn, logInHref } from '../../../stores/account.ts'
import { pathTo } from '../../../stores/place.ts'
import { services } from '../../../stores/services.ts'
import { $viewer } from '../../../stores/viewer.ts'
import { AccountFrame } from '../../account/AccountFrame.tsx'
import { faultText } from '../../account/faultText.ts'
import { Asker, type Asking } from './Asker.tsx'

type State =
  | { readonly phase: 'looking' | 'confirmed' | 'saidNo' }
  | { readonly phase: 'seen' | 'answering'; readonly asking: Asking }
  | { readonly phase: 'failed'; readonly error: unknown }

/** Where somebody confirms, on a device where they are logged in, that another one may be. */
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
  useEffect(() => {
    const own = new AbortController()
    const options = { silent: true, signal: own.signal }
    services()
      .client.call('user.qrScan', { qrcodeKey }, options)
      .then(
        (asking) => setState({ phase: 'seen', asking }),
        (error: unknown) => own.signal.aborted || setState({ phase: 'failed', error }),
      )
    return () => own.abort()
  }, [qrcodeKey])
  const answer = (asking: Asking, confirms: boolean) => {
    setState({ phase: 'answering', asking })
    services()
      .client.call('user.qrAnswer', { qrcodeKey, confirms }, { silent: true })
      .then(
        () => setState({ phase: confirms ? 'confirmed' : 'saidNo' }),
        (error: unknown) => setState({ phase: 'failed', error }),
      )
  }
  if ('asking' in state) {
    return (
      <AccountFrame title={t.confirmTitle} forMembers>
        <Asker
          asking={state.asking}
          isBusy={state.phase === 'answering'}
          onAnswer={(yes) => answer(state.asking, yes)}
        />
      </AccountFrame>
    )
  }
  const ends = {
    looking: [t.confirmTitle, t.asking],
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
      {state.phase !== 'looking' && (
        <a className="button account__wide" href={pathTo('home')}>
          {t.done}
        </a>
      )}
    </AccountFrame>
  )
}
