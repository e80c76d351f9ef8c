import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError, InvalidResponseError } from '#bridge/exchange/errors.ts'
import { services } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'

type Answer = CallResponse<'user.qrKeyStatus'>

export type QrState =
  | { readonly phase: 'asking' | 'entering' }
  | { readonly phase: 'waiting'; readonly qrcodeKey: string }
  /** `digits`: to be entered on the confirming device. */
  | { readonly phase: 'scanned'; readonly qrcodeKey: string; readonly digits: string }
  | { readonly phase: 'refused' | 'expired' }
  | { readonly phase: 'failed'; readonly error: unknown }

/** Poll intervals, in ms: longer while nothing happens, and short once the code was scanned. */
const [firstMs, maxMs, scannedMs, retryMs] = [2_000, 4_000, 1_500, 2_000]
const growth = 1.2
/** How many confirmed answers without a user id are accepted: the session may follow a moment later. */
const maxNameless = 3

interface Parts {
  readonly show: (state: QrState) => void
  /** The browser is logged in. */
  readonly onEntered: () => void
  /** Another code is wanted than the one that may still be pending from before a reload. */
  readonly isAnew: boolean
}

/**
 * Has this browser logged in by another device: gets a key, and asks after it while the page is visible, until it was answered or has
 * run out.
 * @returns stop
 */
export function askByQr({ show, onEntered, isAnew }: Parts): () => void {
  const { client } = services()
  let key: string | undefined
  let everyMs = firstMs
  let nameless = 0
  const before = viewerId()
  const end = (state: QrState): void => {
    stop()
    show(state)
  }

  async function begin(signal: AbortSignal): Promise<void> {
    const options = { signal, silent: true }
    const { pending } = isAnew ? { pending: null } : await client.call('user.crossTerminalLoginStatus', {}, options)
    key = (pending ?? (await client.call('user.qrKey', {}, options))).qrcodeKey
    follow(pending ?? { status: 'waiting' }, key)
  }

  function follow({ status, digits = '' }: Pick<Answer, 'status' | 'digits'>, qrcodeKey: string): void {
    if (status === 'refused' || status === 'expired') end({ phase: status })
    else if (status === 'confirmed') show({ phase: 'entering' })
    else {
      everyMs = status === 'scanned' ? scannedMs : Math.min(maxMs, everyMs * growth)
      show(status === 'scanned' ? { phase: status, qrcodeKey, digits } : { phase: status, qrcodeKey })
    }
  }

  async function ask(qrcodeKey: string, signal: AbortSignal): Promise<void> {
    const answer = await client.call('user.qrKeyStatus', { qrcodeKey }, { signal, silent: true })
    const isConfirmed = answer.status === 'confirmed'
    // The cookies of an answer also name the user.
    const who = viewerId()
    if (answer.userInfo || (isConfirmed && who !== null && who !== before)) {
      end({ phase: 'entering' })
      return onEntered()
    }
    if (isConfirmed) nameless++
    if (nameless < maxNameless) follow(answer, qrcodeKey)
    else end({ phase: 'failed', error: new InvalidResponseError(0) })
  }

  const stop = poll(
    async (signal) => {
      try {
        await (key === undefined ? begin(signal) : ask(key, signal))
      } catch (error) {
        const isRefused = error instanceof ApiError
        // A refusal is final; a network failure is retried.
        if (isRefused) end({ phase: 'failed', error })
        else if (key === undefined) show({ phase: 'failed', error })
        if (!isRefused) throw error
      }
    },
    { everyMs: () => everyMs, returnMs: 0, retryMs },
  )
  return stop
}
