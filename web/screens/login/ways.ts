/** The ways to log in: what each is called, and which others are offered beside it. `?as=agency` begins with one. */
export const ways = {
  password: { title: 'logIn', label: 'withPassword', others: ['agency', 'system'] },
  agency: { title: 'agencyTitle', label: 'agency', others: ['password'] },
  system: { title: 'systemTitle', label: 'system', others: ['password'] },
} as const
export type Way = keyof typeof ways

/** The calls of both steps. The second step's newer version is for accounts of one's own only (§7). */
export const callsOf = {
  password: { first: 'user.login', second: 'user.verifyLoginV2' },
  agency: { first: 'user.agencyLogin', second: 'user.agencyVerifyLogin' },
} as const
export type PasswordWay = keyof typeof callsOf

export function readWay(search: string): Way {
  const named = new URLSearchParams(search).get('as')
  return named === 'agency' || named === 'system' ? named : 'password'
}
