import { isRecord } from '../lib/guards.ts'
import { name } from '../lib/read.ts'
import { report } from '../lib/report.ts'
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
  /** An extension: the exchange lists the person's sessions (`user.sessions`). */
  readonly sessionsFlag: boolean
  /** An extension: the exchange says what became of reports and removals (`social.reports`, `social.removal`, `social.object`). */
  readonly reportsFlag: boolean
  /** An extension: the person may change their profile here (`social.editProfile`). */
  readonly profileFlag: boolean
  /** An extension: `social.feed` has the tab `coins`. */
  readonly coinsFlag: boolean
  /** The user's fields for the exchange's own pages, unchanged. */
  readonly settings: Raw
}

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
const nameIn = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text === undefined ? undefined : name(text, { fields: {} })
}
const numberOf = (value: unknown): number | undefined => {
  const number = Number(textOf(value) ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}
const yes: readonly unknown[] = [true, 1, '1']
const no: readonly unknown[] = [false, 0, '0']
const flagOf = (value: unknown): boolean | undefined => yes.includes(value) || (no.includes(value) ? false : undefined)
/** A bound flag equals 1, as a number or as text. */
const boundOf = (value: unknown): boolean | undefined => (value === true ? undefined : flagOf(value))

/** Fields by type, with the same names here and in the answer. */
const texts = [
  'encryptUserId',
  'areaCode',
  'fundValue',
  'antiPhishingCode',
  'realName',
  'starRealName',
  'familyName',
  'givenName',
  'phone',
  'email',
] as const
/** The user's display name. */
const names = ['nickName', 'loginName', 'userName'] as const
const numbers = ['identityLevel', 'createdDate', 'userType', 'vipLevel', 'verificationLevel'] as const
const bound = ['bindPhone', 'bindEmail'] as const
const flags = [
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
  'sessionsFlag',
  'reportsFlag',
  'profileFlag',
  'coinsFlag',
] as const

/** The verification level at which a person counts as verified. */
const verifiedLevel = 2

/** Maps the answer of the user info call, or of the app's `getUserInfo`; `undefined` for a visitor. */
export function readUser(answer: unknown): User | undefined {
  if (!isRecord(answer) || !isRecord(answer.userInfo)) return undefined
  const { userInfo: info, settings } = answer
  const userId = readId(info.userId)
  if (userId === null) return undefined
  const raw: Raw = {
    ...info,
    loginName: answer.loginName ?? info.loginName,
    userName: answer.userName ?? info.userName,
  }
  /** Missing and invalid fields read as `instead`; invalid ones are reported. */
  const each = <K extends string, T>(names: readonly K[], read: (value: unknown) => T | undefined, instead: T) =>
    Object.fromEntries(
      names.map((name) => {
        const is = read(raw[name] ?? instead)
        if (is === undefined) report('records', `user.info: ${name}`)
        return [name, is ?? instead]
      }),
    ) as Record<K, T>
  const { verificationLevel, ...user } = {
    ...each(names, nameIn, ''),
    ...each(texts, textOf, ''),
    ...each(numbers, numberOf, 0),
    ...each(bound, boundOf, false),
    ...each(flags, flagOf, false),
  }
  return {
    ...user,
    userId,
    phone: user.bindPhone ? user.phone : '',
    email: user.bindEmail ? user.email : '',
    hasRealValidate: verificationLevel === verifiedLevel,
    settings: isRecord(settings) ? settings : {},
  }
}
