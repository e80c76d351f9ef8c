/** Codes of success. All codes: see docs/exchange.md#faults. */
export const successCodes: readonly string[] = ['00000', '200']
export const isSuccess = (code: string): boolean => successCodes.includes(code)

/** Codes of a signature that is missing, of another mode, expired or invalid. */
export const isSignatureCode = (code: string): boolean => /^0002[0-3]$/.test(code)

/** The user info call may be answered with the code for a visitor. */
const userInfoPath = 'v1/user/overview/userinfo'

/** Codes that change who is logged in, or how requests are signed. */
export const isAboutSession = (code: string, path: string): boolean =>
  isSignatureCode(code) || code === '00004' || code === '20906' || (code === '20205' && path !== userInfoPath)

/** What native does at a code of the exchange, before the page gets the answer as it is: see docs/exchange.md#faults. */
export interface CodeDuty {
  readonly means: string
  /** `refetch` and `tellTime` make the call once more, and once only; `end` ends the session that the call was made in. */
  readonly duty: 'refetch' | 'tellTime' | 'end'
  /** The one path where the code is an answer like any other. */
  readonly except?: string
}

/** In an app the session, the keys and the clock are native's: so is what these codes ask for. */
export const codeDuties: Readonly<Record<string, CodeDuty>> = {
  '00020': { means: 'the signature is missing', duty: 'refetch' },
  '00021': { means: 'the signature is of another mode', duty: 'refetch' },
  '00022': { means: 'the signature has expired: its time is too far from the exchange’s', duty: 'tellTime' },
  '00023': { means: 'the signature is not valid', duty: 'end' },
  '00004': { means: 'the session has run out', duty: 'end' },
  '20906': { means: 'the session was ended from elsewhere', duty: 'end' },
  '20205': { means: 'the session has no user', duty: 'end', except: 'v1/user/overview/userinfo' },
}

const bare = (path: string): string => path.replace(/^\//, '')

/** Native's duty at a code on a path; `undefined` if only the page handles it. */
export function dutyAt(code: string, path: string, duties = codeDuties): CodeDuty['duty'] | undefined {
  const found = duties[code]
  return found && bare(path) !== found.except ? found.duty : undefined
}
