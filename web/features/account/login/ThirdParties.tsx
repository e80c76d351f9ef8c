import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { useEffect, useState } from 'react'
import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { thirdMessages } from '#web/i18n/en/third.ts'
import { slowAfterMs } from '#web/lib/page/services.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { ThirdPartyError, type ThirdPartyFault } from '../errors.ts'
import { faultText } from '../faultText.ts'
import type { Pending } from './SecondStep.tsx'
import { offered, partyName } from './third/parties.ts'
import type { Returned } from './third/returned.ts'
import type { ThirdFlow, ThirdState } from './third/useThirdParty.ts'

type Texts = StoreValue<typeof thirdMessages>

const texts = (t: Texts, provider: string): Readonly<Record<ThirdPartyFault, string>> => ({
  cancelled: t.cancelled({ provider }),
  stray: t.stray({ provider }),
  providerFault: t.providerFault({ provider }),
  notKept: t.notKept,
  noWallet: t.noWallet,
  walletBusy: t.walletBusy,
  walletChanged: t.walletChanged,
  walletFault: t.walletFault,
  otherSite: t.otherSite,
})

/** The message of a failed log-in by another provider. */
function thirdFault(error: unknown, party: ThirdParty, t: Texts, account: StoreValue<typeof accountMessages>): string {
  return error instanceof ThirdPartyError ? texts(t, partyName(party, t))[error.why] : faultText(error, account)
}

/** Shapes in a square of 24 with a colour each. Default: the text's colour. */
type Shape = readonly [path: string, colour?: string]

/** By the providers' brand rules: Apple's in the text's colour, Google's and Telegram's in their own. */
const marks: Readonly<Record<Exclude<ThirdParty, 'wallet'>, readonly Shape[]>> = {
  apple: [
    [
      'M12 6.9C10.6 6.9 9.4 5.9 7.7 5.9C4.9 5.9 2.3 8.4 2.3 13C2.3 17.8 5.4 23.6 8.3 23.6C9.7 23.6 10.6 22.7 12.2 22.7C13.8 22.7 14.5 23.6 16 23.6C18.3 23.6 20.6 20.2 21.5 17.3C19.6 16.6 18.3 14.8 18.3 12.6C18.3 10.6 19.3 9 20.9 8C19.9 6.6 18.3 5.9 16.6 5.9C14.7 5.9 13.6 6.9 12 6.9Z',
    ],
    ['M16.6.4C16.8 2.2 15.2 5.5 12 5.6C11.8 3.2 13.7.8 16.6.4Z'],
  ],
  google: [
    ['M1.3 6.78A11.9 11.9 0 0 1 20.27 3.44L17.04 6.78A7.25 7.25 0 0 0 5.48 8.82Z', '#EA4335'],
    ['M1.3 17.22A11.9 11.9 0 0 1 1.3 6.78L5.48 8.82A7.25 7.25 0 0 0 5.48 15.18Z', '#FBBC05'],
    ['M19.33 21.38A11.9 11.9 0 0 1 1.3 17.22L5.48 15.18A7.25 7.25 0 0 0 16.46 17.71Z', '#34A853'],
    ['M12.25 9.9H23.7A11.9 11.9 0 0 1 19.33 21.38L16.46 17.71A7.25 7.25 0 0 0 18.75 14.6H12.25Z', '#4285F4'],
  ],
  tg: [
    ['M24 12A12 12 0 1 1 0 12A12 12 0 1 1 24 12Z', '#229ED9'],
    [
      'M5.4 11.9L17.6 7.1C18.2 6.9 18.8 7.3 18.6 8.1L16.5 17.9C16.4 18.6 15.9 18.8 15.3 18.4L12.2 16.1L10.7 17.6C10.5 17.8 10.3 17.9 10 17.9L10.2 14.7L16 9.5C16.3 9.3 15.9 9.1 15.6 9.3L8.4 13.9L5.4 12.9C4.7 12.7 4.7 12.2 5.4 11.9Z',
      '#FFFFFF',
    ],
  ],
}

/** A provider's logo. `size` in CSS pixels. */
function PartyMark({ party, size = 20 }: { party: ThirdParty; size?: number }) {
  if (party === 'wallet') return <LateIcon name="wallet" size={size} />
  return (
    <svg className="party-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks[party].map(([path, colour = 'currentColor']) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  )
}

interface ThirdPartiesProps {
  readonly flow: ThirdFlow
  readonly returned: Returned | undefined
  readonly onPending: (pending: Pending) => void
}

/** The log-ins by other providers: buttons, progress and result. */
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
  // Inside Telegram, the reader is already identified.
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
            <span>{isFirst(party) ? t.asSomebody({ name: somebody }) : t[party]}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** Shows that the page waits for a provider, a wallet or the exchange, with a cancel button. */
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
      <p role="status">{doing === 'leaving' ? t.leaving({ provider: partyName(party, t) }) : t[doing]}</p>
      {/* Confirming in a wallet may take long. */}
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
