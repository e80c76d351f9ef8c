import { atom } from 'nanostores'
import type { CallName, CallResponse } from '#bridge/exchange/calls.ts'
import { late } from '#bridge/lib/late.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $simulation } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { slots } from '#web/lib/page/slots.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { tellOtherTabs } from './watchOtherTabs.ts'

export type OwnAccount = CallResponse<'user.subAccounts'>['accounts'][number]

/** Whether the reader's accounts lie over the page, to switch between. */
export const $accountsOpen = atom(false)

export function openAccounts(): void {
  $accountsOpen.set(true)
  void loadOverlay('subAccounts', slots.subAccounts)
}

export const loadAccounts = async (signal: AbortSignal, onSlow: () => void): Promise<readonly OwnAccount[]> =>
  (await makeCall('user.subAccounts', {}, { signal, onSlow })).accounts

/** The call that leads to each kind of account. */
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
 * in memory in the other, so a browser reloads the page. In the app native has switched, and tells the page by itself.
 * @param onSlow told when there has been no answer for 8 s.
 * @throws what the call throws; then nothing has changed.
 */
export async function switchAccount(account: OwnAccount, practises: boolean, onSlow: () => void): Promise<void> {
  const { app } = services()
  const { userId, kind } = account
  // Load before the switch: if it failed later, the page would stay in the wrong account.
  const inBrowser = app ? undefined : await Promise.all([late(slots.simulation), late(slots.forget)])
  await makeCall(callFor(account, practises), { userId }, { onSlow })
  $accountsOpen.set(false)
  if (!inBrowser) {
    tellOtherTabs(userId, kind)
    // Simulation trade may have begun or ended with it, which no event tells.
    return app?.context.refresh()
  }
  const [simulation, { forgetHere }] = inBrowser
  // First: what is removed below is told in this page too, which must not reload for it.
  tellOtherTabs(userId, kind)
  // The next page does the rest, but acts on what it finds at once.
  forgetHere(userId)
  // Without a network simulation trade cannot begin or end, but the page must be another all the same.
  const canLoad = browser.canLoad()
  if (canLoad && practises) simulation.enterSimulation()
  else if (canLoad && kind !== 'demo' && $simulation.get()) simulation.leaveSimulation()
  else browser.reload()
}
