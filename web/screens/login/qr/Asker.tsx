import { useStore } from '@nanostores/react'
import type { CallResponse } from '../../../../bridge/exchange/calls.ts'
import { $intl } from '../../../messages/i18n.ts'
import { qrMessages } from '../../../messages/qrLogin.ts'
import { $user } from '../../../stores/user.ts'

export type Asking = CallResponse<'user.qrScan'>

interface AskerProps {
  readonly asking: Asking
  readonly isBusy: boolean
  readonly onAnswer: (confirms: boolean) => void
}

/** Who asks to be logged in, from where and since when, as whom; and the two answers. */
export function Asker({ asking: { browser, system, from, askedAt }, isBusy, onAnswer }: AskerProps) {
  const t = useStore(qrMessages)
  const intl = useStore($intl)
  const { user } = useStore($user)
  const rows = [
    [t.where, [browser, system].filter(Boolean).join(' · ') || t.unknown],
    [t.from, from],
    [t.asked, intl.clock().format(askedAt)],
    [t.as, user?.nickName || user?.loginName || ''],
  ] as const
  return (
    <>
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
      <div className="asker__answers">
        <button
          className="button account__wide"
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onAnswer(true)}
        >
          {t.confirm}
        </button>
        <button
          className="button button--quiet account__wide"
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onAnswer(false)}
        >
          {t.refuse}
        </button>
      </div>
    </>
  )
}
