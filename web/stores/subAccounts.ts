import { atom } from 'nanostores'
import type { CallName, CallResponse } from '../../bridge/exchange/calls.ts'
import { writeSmall } from '../../bridge/storage/small.ts'
import { browser } from './browser.ts'
import { accountKey } from './followAccount.ts'
import { bringOverlay } from './overlays.ts'
import { $simulation } from './preferences.ts'
import { services } from './services.ts'

export type OwnAccount = CallResponse<'user.subAccounts'>['accounts'][number]

/** Whether the reader's accounts lie over the page, to switch between. */
export const $accountsOpen = atom(false)

export function openAccounts(): void {
  $accountsOpen.set(true)
  void bringOverlay(
    'subAccounts',
    async () => (await import('../components/AccountSheet/AccountSheet.tsx')).AccountSheet,
  )
}

export const loadAccounts = async (signal: AbortSignal): Promise<readonly OwnAccount[]> =>
  (await services().client.call('user.subAccounts', {}, { signal, silent: true })).accounts

/** The call that leads to each kind of account (§6). */
const callFor = ({ kind }: OwnAccount, practises: boolean) => {
  const inApp = services().app !== undefined
  const names = {
    main: 'user.switLogin',
    sub: inApp ? 'user.switchApp' : 'user.switchWeb',
    demo: practises ? 'user.switchTradeDemo' : 'user.switchLoginDemo',
  } as const satisfies Record<OwnAccount['kind'], CallName>
  return names[kind]
}

/**
 * Switches to another of the reader's accounts; `practises`: to trade with a demo account at once. Nothing of one account may stay
 * in memory in the other, so a browser loads the page anew. In the app native has switched, and tells the page by itself.
 * @throws what the call throws; then nothing has changed.
 */
export async function switchAccount(account: OwnAccount, practises = false): Promise<void> {
  const { client, app } = services()
  const { userId, kind } = account
  await client.call(callFor(account, practises), { userId }, { silent: true })
  $accountsOpen.set(false)
  // Simulation trade may have begun or ended with it, which no event tells.
  if (app) return app.context.ask()
  // With the moment, for an account that is said again is no change to those who listen.
  writeSmall(accountKey, `${userId} ${Date.now()}`)
  const { enterSimulation, leaveSimulation } = await import('./simulation.ts')
  if (practises) enterSimulation()
  else if (kind !== 'demo' && $simulation.get()) leaveSimulation()
  else browser.reload()
}
