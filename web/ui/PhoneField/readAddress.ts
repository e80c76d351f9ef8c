import { callingCodes, findCallingCode } from '#bridge/site/callingCodes.ts'
import { latinDigits } from '#web/lib/content/digits.ts'

/** The identifier by which the exchange knows a user. */
export type Address =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'mobile'; readonly country: string; readonly areaCode: string; readonly mobile: string }

/** What people put between the digits of a number. */
const between = /[\s().\-/\u200e\u200f\u202a-\u202e]/g

/** Whether the text so far can only become a number. */
export const looksLikeNumber = (text: string): boolean => /^\+?\d+$/.test(latinDigits(text).replace(between, ''))

/**
 * Takes what a person typed for an e-mail address, or for a number: with its calling code, after `+` or `00`, or within
 * the country that was chosen.
 */
export function readAddress(text: string, country: string): Address {
  if (!looksLikeNumber(text)) return { kind: 'email', email: text.trim() }
  const plain = latinDigits(text).replace(between, '')
  const [, abroad] = /^(?:\+|00)(\d*)$/.exec(plain) ?? []
  const found = abroad === undefined ? undefined : findCallingCode(abroad, country)
  const home = found?.country ?? country
  const mobile = abroad === undefined ? plain : abroad.slice(found?.length ?? 0)
  return { kind: 'mobile', country: home, areaCode: callingCodes.get(home) ?? '', mobile }
}

/** An address as calls take it. */
export const addressFields = (address: Address): { email: string } | { areaCode: string; mobile: string } =>
  address.kind === 'email' ? { email: address.email } : { areaCode: address.areaCode, mobile: address.mobile }
