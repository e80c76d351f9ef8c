import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '../../../i18n/en/account.ts'
import { CodeField } from '../../../ui/CodeField/CodeField.tsx'
import { useSendCode } from '../../../ui/CodeField/useSendCode.ts'
import type { addressFields } from '../../../ui/PhoneField/readAddress.ts'
import { faultText } from '../account/faultText.ts'
import { SendCodeButton } from '../account/SendCodeButton.tsx'

type To = ReturnType<typeof addressFields>

interface AddressCodeProps {
  readonly name: 'emailCode' | 'mobileCode'
  readonly error: string | undefined
  /** Where the code is to go; nothing while that is not right. */
  readonly to: () => To | undefined
}

/** The code that shows that an address is one's own. */
export function AddressCode({ name, error, to }: AddressCodeProps) {
  const t = useStore(accountMessages)
  const code = useSendCode('user.sendCode')
  const [address, setAddress] = useState('')
  const send = () => {
    const target = to()
    if (!target) return
    setAddress('email' in target ? target.email : `+${target.areaCode} ${target.mobile}`)
    code.send({ purpose: 'register', ...target })
  }
  return (
    <CodeField
      name={name}
      label={t[name]}
      hint={code.phase === 'sent' && t.sentTo({ address })}
      error={error ?? (faultText(code.error, t) || undefined)}
      trailing={<SendCodeButton code={code} onSend={send} />}
    />
  )
}
