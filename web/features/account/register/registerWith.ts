import type { CallResponse } from '#bridge/exchange/calls.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { readCode } from '#web/ui/CodeField/CodeField.tsx'
import { readAddress } from '#web/ui/PhoneField/readAddress.ts'
import { acceptedTerms } from '../account/TermsField.tsx'
import type { Values } from '../account/useForm.ts'

/** By what an account is known, and which fields that asks for. */
export const asked = {
  email: { email: true, mobile: false },
  mobile: { email: false, mobile: true },
  both: { email: true, mobile: true },
} as const
export type By = keyof typeof asked

export const isBy = (text: string): text is By => text in asked

/** Registers with what was typed. `values` have passed the form's checks. */
export function registerWith(
  by: By,
  values: Values,
  country: string,
  signal: AbortSignal,
): Promise<CallResponse<'user.registerEmail'>> {
  const options = { signal }
  const passwords = { pwd: values.password ?? '', rePwd: values.repeat ?? '', ...acceptedTerms() }
  const email = (values.email ?? '').trim()
  const emailCode = readCode(values.emailCode ?? '')
  const address = readAddress(values.mobile ?? '', country)
  const { areaCode, mobile } = address.kind === 'mobile' ? address : { areaCode: '', mobile: '' }
  const mobileCode = readCode(values.mobileCode ?? '')
  switch (by) {
    case 'email':
      return makeCall('user.registerEmail', { email, verifyCode: emailCode, ...passwords }, options)
    case 'mobile':
      return makeCall('user.registerMobile', { areaCode, mobile, verifyCode: mobileCode, ...passwords }, options)
    case 'both': {
      const codes = { emailVerifyCode: emailCode, verifyCode: mobileCode }
      return makeCall('user.registerMobileAndEmail', { email, areaCode, mobile, ...codes, ...passwords }, options)
    }
  }
}
