import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { $device, type DeviceClass } from '#web/lib/page/device.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { AccountFrame, isProtected } from '../form/AccountFrame.tsx'
import { withFrom } from '../form/enter.ts'
import { FirstStep, SystemLogin } from './FirstStep.tsx'
import { type Pending, readWay, SecondStep, type Way, ways } from './SecondStep.tsx'
import { ThirdParties } from './ThirdParties.tsx'
import { useReturned } from './third/returned.ts'
import { useThirdParty } from './third/useThirdParty.ts'

const words = ['qrLogin']
const QrPanel = lateComponent(async () => (await import('./qr/QrPanel.tsx')).QrPanel, { wait: 'beside', words })
const ConfirmLogIn = lateComponent(async () => (await import('./qr/ConfirmLogIn.tsx')).ConfirmLogIn, { words })

/** Whether to offer a QR code: a phone cannot scan its own screen. */
const showsQr = (device: DeviceClass): boolean =>
  !services().app && isProtected() && (device === 'pc' || device === 'smpc')

/** The log-in screen, or the confirmation of another device's log-in if opened by its QR code. */
export function Login() {
  const { search } = useStore($location)
  const qrcodeKey = new URLSearchParams(search).get('confirm')
  if (qrcodeKey === null) return <LogIn search={search} />
  return <ConfirmLogIn qrcodeKey={qrcodeKey} />
}

/** Logs a reader in: by password, as an agency, or by a system code; with a second step where the account has one. */
function LogIn({ search }: { search: string }) {
  const t = useStore(accountMessages)
  const device = useStore($device)
  const viewer = useStore($viewer)
  const [way, setWay] = useState<Way>(() => readWay(search))
  const [pending, setPending] = useState<Pending>()
  const returned = useReturned()
  const third = useThirdParty({ returned, onPending: setPending })
  const isThird = third.state.at !== 'start'
  const choose = (next: Way) => {
    setPending(undefined)
    setWay(next)
  }
  const { title } = ways[way]
  const qr = way === 'password' && !pending && !isThird && viewer === null && showsQr(device) && <QrPanel />
  return (
    <AccountFrame title={pending ? t.secondTitle : third.state.at === 'newcomer' ? t.thirdTitle : t[title]} aside={qr}>
      {way === 'system' ? (
        <SystemLogin isHidden={pending !== undefined} onPending={setPending} />
      ) : (
        // Stays mounted during the second step, so that going back keeps what was typed.
        <FirstStep key={way} way={way} isHidden={pending !== undefined || isThird} onPending={setPending} />
      )}
      {pending && (
        <SecondStep
          key={pending.ticket}
          way={way === 'agency' ? way : 'password'}
          pending={pending}
          onBack={() => setPending(undefined)}
        />
      )}
      {!pending && way === 'password' && <ThirdParties flow={third} returned={returned} onPending={setPending} />}
      {!pending && !isThird && (
        <footer className="account__foot">
          <p>
            <span>{t.newHere({ name: services().exchange.brand.name })}</span>{' '}
            <a href={withFrom('register')}>{t.register}</a>
          </p>
          <p className="account__ways">
            {ways[way].others.map((other) => (
              <button key={other} className="account__way" type="button" onClick={() => choose(other)}>
                {t[ways[other].label]}
              </button>
            ))}
          </p>
        </footer>
      )}
    </AccountFrame>
  )
}

export { Login as Screen }
