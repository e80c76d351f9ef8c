import { isRecord } from '../lib/guards.ts'
import { readId } from '../lib/userId.ts'

/** Who uses the site: see docs/exchange.md#who-is-logged-in. What the exchange does not send is empty, zero or false. */
export interface User {
  readonly userId: string
  readonly encryptUserId: string
  readonly loginName: string
  readonly userName: string
  readonly nickName: string
  /** Empty unless bound. */
  readonly phone: string
  /** Empty unless bound. */
  readonly email: string
  readonly areaCode: string
  readonly bindPhone: boolean
  readonly bindEmail: boolean
  readonly bindGoogle: boolean
  readonly phoneEnable: boolean
  readonly emailEnable: boolean
  readonly googleEnable: boolean
  readonly isFund: boolean
  readonly fundValue: string
  readonly fundDisabled: boolean
  readonly antiPhishingCode: string
  /** The verification level is 2. */
  readonly hasRealValidate: boolean
  readonly identityLevel: number
  readonly realName: string
  readonly starRealName: string
  readonly familyName: string
  readonly givenName: string
  readonly openOtc: boolean
  readonly openContract: boolean
  readonly openGtFees: boolean
  /** Milliseconds since 1970. */
  readonly createdDate: number
  readonly frozen: boolean
  readonly subAccount: boolean
  readonly childFlag: boolean
  readonly userType: number
  readonly showUserVip: boolean
  readonly vipLevel: number
  readonly switchFlag: boolean
  /** What the exchange's own pages keep of the person, as it was sent. */
  readonly settings: Raw
}

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const numberOf = (value: unknown): number => {
  const number = typeof value === 'boolean' ? 0 : Number(value)
  return Number.isFinite(number) ? number : 0
}
/** A flag is set where it equals 1, as a number or as text. */
const flagOf = (value: unknown): boolean => value === 1 || value === '1'

/** What a field is read as, by its name here and there. */
const texts = [
  'encryptUserId',
  'nickName',
  'areaCode',
  'fundValue',
  'antiPhishingCode',
  'realName',
  'starRealName',
  'familyName',
  'givenName',
] as const
const numbers = ['identityLevel', 'createdDate', 'userType', 'vipLevel'] as const
const flags = [
  'bindPhone',
  'bindEmail',
  'bindGoogle',
  'phoneEnable',
  'emailEnable',
  'googleEnable',
  'isFund',
  'fundDisabled',
  'openOtc',
  'openContract',
  'openGtFees',
  'frozen',
  'subAccount',
  'childFlag',
  'showUserVip',
  'switchFlag',
] as const

const each = <K extends string, T>(names: readonly K[], raw: Raw, read: (value: unknown) => T): Record<K, T> =>
  Object.fromEntries(names.map((name) => [name, read(raw[name])])) as Record<K, T>

/** The verification level at which a person counts as verified. */
const verifiedLevel = 2

/** Maps the answer of the user info call, or of the app's `getUserInfo`; `undefined` when it is nobody's. */
export function readUser(answer: unknown): User | undefined {
  if (!isRecord(answer) || !isRecord(answer.userInfo)) return undefined
  const raw = answer.userInfo
  const userId = readId(raw.userId)
  if (userId === null) return undefined
  const user = { ...each(texts, raw, textOf), ...each(numbers, raw, numberOf), ...each(flags, raw, flagOf) }
  return {
    ...user,
    userId,
    loginName: textOf(answer.loginName ?? raw.loginName),
    userName: textOf(answer.userName ?? raw.userName),
    phone: user.bindPhone ? textOf(raw.phone) : '',
    email: user.bindEmail ? textOf(raw.email) : '',
    hasRealValidate: numberOf(raw.verificationLevel) === verifiedLevel,
    settings: isRecord(answer.settings) ? answer.settings : {},
  }
}
