import type { StoreValue } from 'nanostores'
import type { accountMessages } from '../../../i18n/en/account.ts'
import { codeLength } from '../../../ui/CodeField/CodeField.tsx'
import { type Address, readAddress } from '../../../ui/PhoneField/readAddress.ts'
import { fieldFault } from '../fieldFault.ts'

type Messages = StoreValue<typeof accountMessages>

/** What is wrong with an e-mail address or a number, under the label of the field it is typed in. */
export function addressFault(text: string, address: Address, label: string, t: Messages): string | undefined {
  const missing = fieldFault(text.trim(), { required: true }, label)
  if (missing) return missing
  if (address.kind === 'email') return fieldFault(address.email, { email: true, max: 254 }, label)
  return /^\d{4,15}$/.test(address.mobile) ? undefined : t.numberFault
}

/** What is wrong with a number where nothing else may stand. */
export function numberFault(text: string, country: string, t: Messages): string | undefined {
  const missing = fieldFault(text.trim(), { required: true }, t.mobileNumber)
  const address = readAddress(text, country)
  return missing ?? (address.kind === 'email' ? t.numberFault : addressFault(text, address, t.mobileNumber, t))
}

export const codeFault = (code: string, label: string): string | undefined =>
  fieldFault(code, { required: true, length: codeLength }, label)

/** What is wrong with a new password. */
export const newPasswordFault = (password: string, t: Messages): string | undefined =>
  fieldFault(password, { required: true, min: 8, max: 128 }, t.password) ??
  (/(?=.*\p{L})(?=.*\d)/su.test(password) ? undefined : t.passwordMix)
