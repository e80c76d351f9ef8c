import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallResponse } from '../../../../bridge/exchange/calls.ts'
import { passkeyMessages } from '../../../i18n/en/passkeys.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'

export type Passkey = CallResponse<'user.fidoList'>['passkeys'][number]

/** One passkey: where and when it was made, when it was used, and a way to remove it, which asks first. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useStore(passkeyMessages)
  const { day } = useStore($intl)
  const [isAsking, setAsking] = useState(false)
  const name = passkey.name || t.unnamed
  const dayOf = (at: number) => day().format(at)
  return (
    <li className="passkey">
      <div className="passkey__text">
        <bdi className="passkey__name">{name}</bdi>
        <p className="passkey__days">
          {t.madeAt({ day: dayOf(passkey.createdAt) })} ·{' '}
          {passkey.usedAt === null ? t.neverUsed : t.usedAt({ day: dayOf(passkey.usedAt) })}
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
