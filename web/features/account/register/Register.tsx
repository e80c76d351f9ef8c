import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { Segments } from '#web/ui/Segments/Segments.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { keepDraft, readDraft, withFrom } from '../account/enter.ts'
import { type By, isBy, RegisterForm } from './RegisterForm.tsx'

/** Makes an account, known by an e-mail address, a mobile number or both. */
export function Register() {
  const t = useStore(accountMessages)
  const [by, setBy] = useState<By>(() => {
    const { by: kept = '' } = readDraft()
    return isBy(kept) ? kept : 'email'
  })
  const choose = (next: By) => {
    keepDraft({ by: next })
    setBy(next)
  }
  return (
    <AccountFrame title={t.registerTitle}>
      <Segments
        label={t.by}
        current={by}
        onChoose={choose}
        choices={[
          { value: 'email', text: t.email },
          { value: 'mobile', text: t.mobile },
          { value: 'both', text: t.both },
        ]}
      />
      <RegisterForm by={by} />
      <footer className="account__foot">
        <p>
          <span>{t.member}</span> <a href={withFrom('login')}>{t.logIn}</a>
        </p>
      </footer>
    </AccountFrame>
  )
}

export { Register as Screen }
