import type { Exchange } from '#bridge/config.ts'

/** The ways to log in, with their titles and alternatives. `?as=agency` chooses one. */
export const ways = {
  password: { title: 'logIn', label: 'withPassword', others: ['agency', 'system'] },
  agency: { title: 'agencyTitle', label: 'agency', others: ['password'] },
  system: { title: 'systemTitle', label: 'system', others: ['password'] },
} as const
export type Way = keyof typeof ways

/** The call of the first step. */
export const firstStepCalls = { password: 'user.login', agency: 'user.agencyLogin' } as const
export type PasswordWay = keyof typeof firstStepCalls

/** The call of the second step. Agencies have the older generation only. */
export const secondCall = (way: PasswordWay, { logIn }: Exchange) =>
  way === 'agency' ? 'user.agencyVerifyLogin' : logIn?.verify === 'v1' ? 'user.verifyLogin' : 'user.verifyLoginV2'

export function readWay(search: string): Way {
  const named = new URLSearchParams(search).get('as')
  return named === 'agency' || named === 'system' ? named : 'password'
}
