import { useEffect, useRef, useState } from 'react'
import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { late } from '#bridge/lib/late.ts'
import { isLogInNative, logIn } from '#web/features/account/account.ts'
import { ThirdPartyError } from '#web/features/account/errors.ts'
import { enter } from '#web/features/account/form/enter.ts'
import { keepsKeys, warmUp } from '#web/features/account/form/warmUp.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import type { Pending } from '../SecondStep.tsx'
import type { NewcomerStep } from './NewcomerStep.tsx'
import { type Newcomer, type Proof, partySettings } from './parties.ts'
import type { Returned } from './returned.ts'
import type { FoundWallet, WalletProvider } from './wallet.ts'

/** How far a log-in by another provider has come. */
export type ThirdState =
  | { readonly at: 'start'; readonly party?: ThirdParty; readonly error?: unknown }
  | { readonly at: 'wallets'; readonly found: readonly FoundWallet[] }
  | { readonly at: 'busy'; readonly party: ThirdParty; readonly doing: 'leaving' | 'asking' | 'checking' }
  | { readonly at: 'newcomer'; readonly newcomer: Newcomer; readonly Step: typeof NewcomerStep }

const start: ThirdState = { at: 'start' }

interface Parts {
  readonly returned: Returned | undefined
  readonly onPending: (pending: Pending) => void
}

/** A log-in by another provider, up to a session, a second step or a new account. */
export function useThirdParty({ returned, onPending }: Parts) {
  const [state, setState] = useState<ThirdState>(start)
  const running = useRef<AbortController>(undefined)
  /** Telegram's data was refused, and must be requested again. */
  const isSpent = useRef(false)

  /** One at a time. Errors show where it began. */
  const run = async (party: ThirdParty, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    try {
      await work(own.signal)
    } catch (error) {
      if (own.signal.aborted) return
      isSpent.current ||= error instanceof ApiError
      setState({ at: 'start', party, error })
    }
  }

  const check = async (proof: Proof, signal: AbortSignal): Promise<void> => {
    const { party, fields } = proof
    setState({ at: 'busy', party, doing: 'checking' })
    const answer = await makeCall(`third.${party}.check`, fields, { signal })
    if (answer.newcomer) {
      const { NewcomerStep: Step } = await late(() => import('./NewcomerStep.tsx'))
      return setState({ at: 'newcomer', newcomer: { proof, ...answer.newcomer }, Step })
    }
    if (answer.secondStep) {
      setState(start)
      return onPending({ ...answer.secondStep, party })
    }
    await enter()
  }

  const byWallet = (provider: WalletProvider): Promise<void> =>
    run('wallet', async (signal) => {
      const onDoing = (doing: 'asking' | 'checking') => setState({ at: 'busy', party: 'wallet', doing })
      onDoing('asking')
      const { proveByWallet } = await late(() => import('./wallet.ts'))
      await check(await proveByWallet(provider, signal, onDoing), signal)
    })

  const begin: Readonly<Record<ThirdParty, () => Promise<void>>> = {
    apple: () => leaving('apple'),
    google: () => leaving('google'),
    wallet: () =>
      run('wallet', async () => {
        const { findWallets } = await late(() => import('./wallet.ts'))
        const found = findWallets()
        const [first] = found
        if (!first) throw new ThirdPartyError('noWallet')
        if (found.length > 1) setState({ at: 'wallets', found })
        else await byWallet(first.provider)
      }),
    tg: () =>
      run('tg', async (signal) => {
        const { openMiniApp, proveByInitData } = await late(() => import('./redirect.ts'))
        if (returned?.kind !== 'initData' || isSpent.current) {
          setState({ at: 'busy', party: 'tg', doing: 'leaving' })
          return openMiniApp(partySettings().telegram?.bot ?? '')
        }
        setState({ at: 'busy', party: 'tg', doing: 'checking' })
        await check(await proveByInitData(returned.initData, signal), signal)
      }),
  }
  const leaving = (party: 'apple' | 'google') =>
    run(party, async (signal) => {
      setState({ at: 'busy', party, doing: 'leaving' })
      const setting = partySettings()[party]
      const [{ leaveFor }, isKept] = await Promise.all([late(() => import('./redirect.ts')), keepsKeys()])
      throwIfAborted(signal)
      // The attempt is for this page's keys alone, and they would end with it.
      if (!isKept) throw new ThirdPartyError('notKept')
      if (setting) await leaveFor(party, setting, signal)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is looked at once
  useEffect(() => {
    if (returned?.kind === 'fault') setState({ at: 'start', party: returned.party, error: returned.error })
    if (returned?.kind === 'proof') void run(returned.proof.party, (signal) => check(returned.proof, signal))
  }, [returned])
  useEffect(() => {
    // Reset after the browser's back button.
    const again = ({ persisted }: PageTransitionEvent) => persisted && setState(start)
    window.addEventListener('pageshow', again)
    return () => {
      window.removeEventListener('pageshow', again)
      running.current?.abort()
    }
  }, [])

  return {
    state,
    choose: (party: ThirdParty): void => {
      // The app's own log-in has them all.
      if (isLogInNative()) {
        logIn()
        return
      }
      warmUp()
      void begin[party]()
    },
    chooseWallet: ({ provider }: FoundWallet): void => void byWallet(provider),
    cancel: (): void => {
      running.current?.abort()
      setState(start)
    },
  }
}

export type ThirdFlow = ReturnType<typeof useThirdParty>
