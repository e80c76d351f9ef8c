import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services, slowAfterMs } from '#web/lib/page/services.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'

export type CommunitySettings = CallResponse<'social.settings'>
/** The settings of this store; muted words have their own. */
export type SettingsChange = Partial<Omit<CommunitySettings, 'mutedWords'>>
export type NotificationKind = CommunitySettings['notifies'][number]

export type SettingsState =
  | { readonly phase: 'idle' | 'loading' | 'slow' }
  | { readonly phase: 'error' | 'offline'; readonly reason: string }
  | { readonly phase: 'ready'; readonly settings: CommunitySettings }

const $state = atom<SettingsState>({ phase: 'idle' })
/** What the account of the one who is logged in says, with what they have just changed. */
export const $communitySettings: ReadableAtom<SettingsState> = $state

/** What the exchange has last said, and what it has not been told yet. */
let confirmed: CommunitySettings | undefined
let wanted: SettingsChange = {}
let reader: string | null = null
let running: AbortController | undefined

function forget(): void {
  running?.abort()
  running = undefined
  confirmed = undefined
  wanted = {}
  reader = viewerId()
  $state.set({ phase: 'idle' })
}
// Ignore another reader's settings.
onMount($state, () => $viewer.subscribe((viewer) => reader !== viewer && forget()))

const paint = () => {
  if (confirmed) $state.set({ phase: 'ready', settings: { ...confirmed, ...wanted } })
}

/** Asks for the settings, unless they are here or on their way; with `again` what is slow or has failed is asked again. */
export async function loadSettings(again = false): Promise<void> {
  if (reader !== viewerId()) forget()
  if (confirmed || (running && !again)) return
  running?.abort()
  const mine = new AbortController()
  running = mine
  $state.set({ phase: 'loading' })
  const timer = setTimeout(() => running === mine && $state.set({ phase: 'slow' }), slowAfterMs)
  try {
    const answer = await services().client.call('social.settings', {}, { signal: mine.signal, silent: true })
    if (running !== mine) return
    confirmed = answer
    paint()
  } catch (error) {
    if (running !== mine) return
    const offline = error instanceof NetworkError && error.offline
    $state.set({ phase: offline ? 'offline' : 'error', reason: reasonOf(error) })
    if (offline) addEventListener('online', () => void loadSettings(), { once: true })
  } finally {
    clearTimeout(timer)
    if (running === mine) running = undefined
  }
}

/** Takes out of what is wanted that which has been asked and not been changed since. */
function settle(asked: SettingsChange): void {
  wanted = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => Reflect.get(asked, name) !== value))
}

let telling = false

async function tell(onRefused: (reason: string) => void): Promise<void> {
  const owner = reader
  telling = true
  while (Object.keys(wanted).length > 0) {
    const asked = wanted
    try {
      const answer = await makeCall('social.settings', asked)
      if (owner !== reader) break
      confirmed = answer
      settle(asked)
    } catch (error) {
      if (owner !== reader) break
      settle(asked)
      onRefused(reasonOf(error))
    }
    paint()
  }
  telling = false
}

/**
 * Changes settings: painted at once, and of several changes of one the last counts.
 * @param onRefused told why, after what the exchange holds is shown again.
 */
export async function changeSettings(change: SettingsChange, onRefused: (reason: string) => void): Promise<void> {
  if (!confirmed) return
  wanted = { ...wanted, ...change }
  paint()
  if (!telling) await tell(onRefused)
}
