import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ThirdParty } from '../../../../bridge/exchange/calls/thirdParties.ts'
import { accountMessages } from '../../../i18n/en/account.ts'
import { thirdMessages } from '../../../i18n/en/third.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { PartyMark } from './PartyMark.tsx'
import type { Pending } from './SecondStep.tsx'
import { isolated, nameOf, offered } from './third/parties.ts'
import type { Returned } from './third/returned.ts'
import { thirdFault } from './third/thirdFault.ts'
import type { ThirdFlow, ThirdState } from './third/useThirdParty.ts'

interface ThirdPartiesProps {
  readonly flow: ThirdFlow
  readonly returned: Returned | undefined
  readonly onPending: (pending: Pending) => void
}

/** The log-ins by other providers: their buttons, what one of them is about to do, and what comes of it. */
export function ThirdParties({ flow, returned, onPending }: ThirdPartiesProps) {
  const { state, cancel } = flow
  if (state.at === 'newcomer') return <state.Step newcomer={state.newcomer} onPending={onPending} onBack={cancel} />
  if (state.at === 'busy') return <Busy state={state} onCancel={cancel} />
  if (state.at === 'wallets') return <Wallets flow={flow} found={state.found} />
  return <Buttons flow={flow} state={state} returned={returned} />
}

interface ButtonsProps extends Omit<ThirdPartiesProps, 'onPending'> {
  readonly state: Extract<ThirdState, { at: 'start' }>
}

function Buttons({ flow, state: { party: failed, error }, returned }: ButtonsProps) {
  const t = useStore(thirdMessages)
  const account = useStore(accountMessages)
  const somebody = returned?.kind === 'initData' ? returned.name : ''
  // Who opened the page in Telegram has said who they are.
  const isFirst = (party: ThirdParty): boolean => party === 'tg' && somebody !== ''
  const parties = [...offered()].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  if (parties.length === 0) return null
  return (
    <section className="third" aria-label={t.ways}>
      <p className="third__or" aria-hidden="true">
        {t.or}
      </p>
      <p className="account__fault" role="alert">
        {failed && thirdFault(error, failed, t, account)}
      </p>
      <div className="third__buttons">
        {parties.map((party) => (
          <button
            key={party}
            className={`third__button third__button--${party}${isFirst(party) ? ' third__button--first' : ''}`}
            type="button"
            onClick={() => flow.choose(party)}
          >
            <PartyMark party={party} />
            <span>{isFirst(party) ? t.asSomebody({ name: isolated(somebody) }) : t[party]}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

const slowAfterMs = 8_000

/** The page waits: for another page, for a wallet, or for the exchange. It can be given up at any time. */
function Busy({
  state: { party, doing },
  onCancel,
}: {
  state: Extract<ThirdState, { at: 'busy' }>
  onCancel: () => void
}) {
  const t = useStore(thirdMessages)
  const [isSlow, setSlow] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing that is done has its own time
  useEffect(() => {
    setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [doing])
  return (
    <section className="third third--busy" aria-busy="true">
      <span className="third__mark">
        <PartyMark party={party} size={28} />
      </span>
      <p role="status">{doing === 'leaving' ? t.leaving({ provider: nameOf(party, t) }) : t[doing]}</p>
      {/* A person at their wallet takes their time. */}
      <p className="third__note">{isSlow && doing !== 'asking' && t.slow}</p>
      <button className="account__way" type="button" onClick={onCancel}>
        {t.cancel}
      </button>
    </section>
  )
}

function Wallets({ flow, found }: { flow: ThirdFlow; found: Extract<ThirdState, { at: 'wallets' }>['found'] }) {
  const t = useStore(thirdMessages)
  return (
    <section className="third" aria-label={t.whichWallet}>
      <h2 className="third__title">{t.whichWallet}</h2>
      <div className="third__buttons">
        {found.map((wallet) => (
          <button key={wallet.id} className="third__button" type="button" onClick={() => flow.chooseWallet(wallet)}>
            {wallet.icon ? (
              <img className="third__wallet" src={wallet.icon} alt="" width="20" height="20" />
            ) : (
              <LateIcon name="wallet" />
            )}
            <bdi dir="auto">{wallet.name}</bdi>
          </button>
        ))}
      </div>
      <button className="account__way" type="button" onClick={flow.cancel}>
        {t.cancel}
      </button>
    </section>
  )
}
