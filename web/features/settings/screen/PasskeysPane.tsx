import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { offersPasskeys } from '#web/features/account/offersPasskeys.ts'
import { makePasskey, passkeyFault } from '#web/features/account/passkey.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { makeCall, type Waiting } from '#web/lib/makeCall.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { useLoaded } from '#web/ui/useLoaded.ts'
import { NeedsAccount, SettingSkeleton } from './AccountSettings.tsx'

type Passkey = CallResponse<'user.fidoList'>['passkeys'][number]

/** One passkey: where and when it was made, when it was used, and a way to remove it, which asks first. */
function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useStore(passkeyMessages)
  const { day } = useStore($intl)
  const [isAsking, setAsking] = useState(false)
  const name = passkey.name || t.unnamed
  const dayOf = (at: number) => day().format(at)
  return (
    <li className="passkey">
      <div className="passkey__text">
        <p className="passkey__name">
          <bdi>{name}</bdi>
        </p>
        <p className="passkey__days">
          {`${t.madeAt({ day: dayOf(passkey.createdAt) })} · ${passkey.usedAt === null ? t.neverUsed : t.usedAt({ day: dayOf(passkey.usedAt) })}`}
        </p>
      </div>
      <button
        className="relation-button"
        type="button"
        aria-label={t.removeOne({ name })}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </button>
      {isAsking && (
        <Dialog
          title={t.removeTitle}
          onClose={() => setAsking(false)}
          footer={
            <>
              <button className="button button--quiet" type="button" onClick={() => setAsking(false)}>
                {t.keep}
              </button>
              <button
                className="button"
                type="button"
                onClick={() => {
                  setAsking(false)
                  onRemove()
                }}
              >
                {t.remove}
              </button>
            </>
          }
        >
          <p>{t.removeText({ name })}</p>
        </Dialog>
      )}
    </li>
  )
}

/** The passkeys that get into the account as a second step: made here, and removed. */
export function PasskeysPane() {
  const t = useStore(passkeyMessages)
  const viewer = useStore($viewer)
  if (!offersPasskeys()) return <StatePanel title={t.notHere} text={t.notHereText} />
  return viewer === null ? <NeedsAccount /> : <Own key={viewer} />
}

const ask = (waiting: Waiting) => makeCall('user.fidoList', {}, waiting)

function Own() {
  const t = useStore(passkeyMessages)
  const account = useStore(accountMessages)
  const { state, load, tryAgain } = useLoaded(ask)
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isSlow, setSlow] = useState(false)

  const run = async (work: () => Promise<void>, done: string) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await work()
      void showTransient(done)
      await load()
    } catch (error) {
      setFault(error)
    } finally {
      setBusy(false)
      setSlow(false)
    }
  }
  const onSlow = () => setSlow(true)
  const add = async () => {
    const { options } = await makeCall('user.fidoRegisterOptions', {}, { onSlow })
    setSlow(false)
    const fidoRegisterCode = await makePasskey(options)
    await makeCall('user.fidoRegister', { fidoRegisterCode }, { onSlow })
  }
  const remove = async (credentialId: string) => {
    await makeCall('user.fidoRemove', { credentialId }, { onSlow })
  }
  if (state === 'loading') return <SettingSkeleton />
  const again = { label: account.tryAgain, run: tryAgain }
  if (state === 'slow') return <StatePanel kind="slow" title={account.slow} action={again} />
  if ('error' in state) {
    return <StatePanel kind="error" title={t.failedTitle} text={passkeyFault(state.error, t, account)} action={again} />
  }
  const { passkeys } = state.value
  return (
    <div className="passkeys">
      <p className="setting-pane__hint">{t.hint}</p>
      {passkeys.length === 0 ? (
        <p className="passkeys__none">
          <b>{t.none}</b>
          <span>{t.noneText}</span>
        </p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <CardBoundary key={passkey.credentialId} id={passkey.credentialId} as="li">
              <PasskeyRow passkey={passkey} onRemove={() => void run(() => remove(passkey.credentialId), t.removed)} />
            </CardBoundary>
          ))}
        </ul>
      )}
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="passkeys__fault" role="alert" dir="auto">
        {fault === undefined ? isSlow && account.slow : passkeyFault(fault, t, account)}
      </p>
      <button className="button" type="button" aria-disabled={isBusy} onClick={() => void run(add, t.added)}>
        {isBusy ? t.waiting : t.add}
      </button>
    </div>
  )
}
