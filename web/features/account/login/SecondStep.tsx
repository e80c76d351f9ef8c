import { useState } from 'react'
import type { ThirdParty } from '../../../../bridge/exchange/calls/thirdParties.ts'
import type { CallResponse } from '../../../../bridge/exchange/calls.ts'
import { offersPasskeys } from '../account/offersPasskeys.ts'
import { CodesStep } from './CodesStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import type { PasswordWay } from './ways.ts'

/** A log-in whose first step was passed: with a password, or by `party`. */
export type Pending = NonNullable<CallResponse<'user.login'>['secondStep']> & { readonly party?: ThirdParty }

export interface SecondStepProps {
  readonly way: PasswordWay
  readonly pending: Pending
  readonly onBack: () => void
}

/** By a passkey where the account has one and this browser knows them; else, or on wish, by codes. */
export function SecondStep(props: SecondStepProps) {
  const { pending, onBack } = props
  const [byPasskey, setByPasskey] = useState(() => pending.hasPasskey === true && offersPasskeys())
  return byPasskey ? (
    <PasskeyStep ticket={pending.ticket} onCodes={() => setByPasskey(false)} onBack={onBack} />
  ) : (
    <CodesStep {...props} />
  )
}
