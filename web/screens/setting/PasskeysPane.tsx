import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { StatePanel } from '../../components/StatePanel/StatePanel.tsx'
import { accountMessages } from '../../messages/account.ts'
import { passkeyMessages } from '../../messages/passkeys.ts'
import { showTransient } from '../../stores/notifications.ts'
import { services } from '../../stores/services.ts'
import { $viewer } from '../../stores/viewer.ts'
import { offersPasskeys } from '../account/offersPasskeys.ts'
import { makePasskey, passkeyFault } from '../account/passkey.ts'
import { NeedsAccount } from './AccountSettings.tsx'
import { type Passkey, PasskeyRow } from './PasskeyRow.tsx'
import { SettingSkeleton } from './SettingSkeleton.tsx'

/** The passkeys that get into the account as a second step: made here, and removed. */
export function PasskeysPane() {
  const t = useStore(passkeyMessages)
  const viewer = useStore($viewer)
  if (!offersPasskeys()) return <StatePanel title={t.notHere} text={t.notHereText} />
  return viewer === null ? <NeedsAccount /> : <Own key={viewer} />
}

type State = 'loading' | { readonly passkeys: readonly Passkey[] } | { readonly error: unknown }

function Own() {
  const t = useStore(passkeyMessages)
  const account = useStore(accountMessages)
  const [state, setState] = useState<State>('loading')
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(
    () =>
      services()
        .client.call('user.fidoList', {}, { silent: true })
        .then(setState, (error: unknown) => setState({ error })),
    [],
  )
  useEffect(() => void load(), [load])

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
    }
  }
  const add = async () => {
    const { client } = services()
    const { options } = await client.call('user.fidoRegisterOptions', {}, { silent: true })
    const fidoRegisterCode = await makePasskey(options)
    await client.call('user.fidoRegister', { fidoRegisterCode }, { silent: true })
  }
  const remove = async (credentialId: string) => {
    await services().client.call('user.fidoRemove', { credentialId }, { silent: true })
  }
  if (state === 'loading') return <SettingSkeleton />
  if ('error' in state) {
    const again = { label: account.tryAgain, run: () => void load() }
    return <StatePanel kind="error" title={t.failedTitle} text={passkeyFault(state.error, t, account)} action={again} />
  }
  const { passkeys } = state
  return (
    <div className="passkeys">
      <p className="setting-pane__hint">{t.hint}</p>
      {passkeys.length === 0 ? (
        <p className="passkeys__none">
          <b>{t.none}</b>
          {t.noneText}
        </p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.credentialId}
              passkey={passkey}
              onRemove={() => void run(() => remove(passkey.credentialId), t.removed)}
            />
          ))}
        </ul>
      )}
      {/* Always there: a live region that comes with its text is not read out. */}
      <p className="passkeys__fault" role="alert" dir="auto">
        {fault !== undefined && passkeyFault(fault, t, account)}
      </p>
      <button className="button" type="button" aria-disabled={isBusy} onClick={() => void run(add, t.added)}>
        {isBusy ? t.waiting : t.add}
      </button>
    </div>
  )
}
