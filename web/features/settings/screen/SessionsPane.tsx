import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { faultText } from '#web/features/account/faultText.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { sessionMessages } from '#web/i18n/en/sessions.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { makeCall, type Waiting } from '#web/lib/makeCall.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { useLoaded } from '#web/ui/useLoaded.ts'
import { NeedsAccount, SettingSkeleton } from './AccountSettings.tsx'

type Session = CallResponse<'user.sessions'>['sessions'][number]

/** One session: where it began, when, and when it was last used. */
function SessionRow({ session: { name, createdAt, usedAt, current } }: { session: Session }) {
  const t = useStore(sessionMessages)
  const { day } = useStore($intl)
  const dayOf = (at: number) => day().format(at)
  return (
    <li className="passkey" aria-current={current || undefined}>
      <div className="passkey__text">
        <p className="passkey__name">
          <bdi>{name || t.unnamed}</bdi>
          {current && <span className="passkey__here">{t.here}</span>}
        </p>
        <p className="passkey__days">
          {`${t.begunAt({ day: dayOf(createdAt) })} · ${t.usedAt({ day: dayOf(usedAt) })}`}
        </p>
      </div>
    </li>
  )
}

/** Where the account is logged in, and a way to end all of it but this one. */
export function SessionsPane() {
  const viewer = useStore($viewer)
  return viewer === null ? <NeedsAccount /> : <Own key={viewer} />
}

const ask = (waiting: Waiting) => makeCall('user.sessions', {}, waiting)

function Own() {
  const t = useStore(sessionMessages)
  const account = useStore(accountMessages)
  const { state, load, tryAgain } = useLoaded(ask)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const endOthers = async () => {
    if (isBusy) return
    setBusy(true)
    setFault('')
    try {
      await makeCall('user.endSessions', {}, { onSlow: () => setFault(account.slow) })
      setFault('')
      void showTransient(t.ended)
      await load()
    } catch (error) {
      setFault(faultText(error, account))
    } finally {
      setBusy(false)
    }
  }
  if (state === 'loading') return <SettingSkeleton />
  const again = { label: account.tryAgain, run: tryAgain }
  if (state === 'slow') return <StatePanel kind="slow" title={account.slow} action={again} />
  if ('error' in state)
    return <StatePanel kind="error" title={t.failedTitle} text={faultText(state.error, account)} action={again} />
  const { sessions } = state.value
  return (
    <div className="passkeys">
      <p className="setting-pane__hint">{t.hint}</p>
      <ul>
        {sessions.map((session) => (
          <CardBoundary key={session.id} id={session.id} as="li">
            <SessionRow session={session} />
          </CardBoundary>
        ))}
      </ul>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="passkeys__fault" role="alert" dir="auto">
        {fault}
      </p>
      {sessions.some(({ current }) => !current) && (
        <button className="button" type="button" aria-disabled={isBusy} onClick={() => void endOthers()}>
          {t.endOthers}
        </button>
      )}
    </div>
  )
}
