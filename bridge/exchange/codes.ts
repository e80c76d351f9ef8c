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
