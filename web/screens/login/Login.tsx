import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '../../messages/account.ts'
import { $place } from '../../stores/place.ts'
import { services } from '../../stores/services.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { withFrom } from '../account/enter.ts'
import { FirstStep } from './FirstStep.tsx'
import { type Pending, SecondStep } from './SecondStep.tsx'
import { SystemLogin } from './SystemLogin.tsx'
import { readWay, type Way, ways } from './ways.ts'

/** Logs a reader in: by password, as an agency, or by a system code; with a second step where the account has one. */
export function Login() {
  const t = useStore(accountMessages)
  const { search } = useStore($place)
  const [way, setWay] = useState<Way>(() => readWay(search))
  const [pending, setPending] = useState<Pending>()
  const choose = (next: Way) => {
    setPending(undefined)
    setWay(next)
  }
  const { title } = ways[way]
  return (
    <AccountFrame title={pending ? t.secondTitle : t[title]}>
      {way === 'system' ? (
        <SystemLogin />
      ) : (
        // Kept while the second step is asked for: nothing typed is lost on the way back.
        <FirstStep key={way} way={way} isHidden={pending !== undefined} onPending={setPending} />
      )}
      {pending && way !== 'system' && (
        <SecondStep key={pending.ticket} way={way} pending={pending} onBack={() => setPending(undefined)} />
      )}
      {!pending && (
        <footer className="account__foot">
          <p>
            {t.newHere({ name: services().exchange.brand.name })} <a href={withFrom('register')}>{t.register}</a>
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
