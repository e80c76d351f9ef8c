import { useLayoutEffect, useState } from 'react'
import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { name } from '#bridge/lib/read.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { ThirdPartyError } from '#web/features/account/errors.ts'
import { inHash, relocate } from '#web/lib/router/location.ts'
import type { Proof } from './parties.ts'

/** The state of a redirect, stored in this tab and used once. */
export interface Left {
  readonly party: ThirdParty
  /** Where the person was. */
  readonly href: string
  readonly state: string
  /** The id of the attempt, and the nonce for the provider. */
  readonly id: string
  readonly sign: string
}

/** The result of a redirect: a proof, Telegram's data, or an error. */
export type Returned =
  | { readonly kind: 'proof'; readonly proof: Proof }
  | { readonly kind: 'initData'; readonly initData: string; readonly name: string }
  | { readonly kind: 'fault'; readonly party: ThirdParty; readonly error: ThirdPartyError }

const key = 'thirdParty'

/** @throws {ThirdPartyError} where this browser keeps nothing. */
export function leave(left: Left): void {
  if (!writeTab(key, JSON.stringify(left))) throw new ThirdPartyError('notKept')
}

const parties: readonly unknown[] = ['apple', 'google', 'wallet', 'tg'] satisfies ThirdParty[]
const isLeft = (value: unknown): value is Left =>
  isRecord(value) &&
  parties.includes(value.party) &&
  ['href', 'state', 'id', 'sign'].every((name) => typeof value[name] === 'string')

/** Reads the stored state and removes it: it is for one use. */
function takeLeft(): Left | undefined {
  try {
    const left: unknown = JSON.parse(readTab(key) ?? 'null')
    writeTab(key, null)
    return isLeft(left) ? left : undefined
  } catch {
    return undefined
  }
}

/** All that providers write into an address: none of it stays there. */
const names = [
  'id_token', 'access_token', 'token_type', 'expires_in', 'code', 'state', 'error', 'error_description', 'error_uri',
  'error_subtype', 'scope', 'authuser', 'prompt', 'hd', 'iss', 'session_state', 'user',
  'tgWebAppData', 'tgWebAppVersion', 'tgWebAppPlatform', 'tgWebAppThemeParams', 'tgWebAppStartParam',
] // biome-ignore format: a list of words
const answers = ['id_token', 'code', 'error', 'tgWebAppData']

const turnedBack = ['access_denied', 'user_cancelled_authorize']

/** The name given by Telegram, for the button only. */
function firstNameIn(initData: string): string {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null')
    return isRecord(user) && typeof user.first_name === 'string'
      ? (name(user.first_name.slice(0, 64), { fields: {} }) ?? '')
      : ''
  } catch {
    return ''
  }
}

/** Telegram's own web view, or its stand-in in the sandbox, which this tab has asked: a link from another person may bring their account. */
const isFromTelegram = (left: Left | undefined): boolean => 'TelegramWebviewProxy' in window || left?.party === 'tg'

function read(given: URLSearchParams, left: Left | undefined): Returned {
  const initData = given.get('tgWebAppData')
  if (initData && isFromTelegram(left)) return { kind: 'initData', initData, name: firstNameIn(initData) }
  const party = left?.party ?? (initData ? 'tg' : 'google')
  const fault = (why: ConstructorParameters<typeof ThirdPartyError>[0]): Returned => ({
    kind: 'fault',
    party,
    error: new ThirdPartyError(why),
  })
  if (!left || (party !== 'apple' && party !== 'google') || given.get('state') !== left.state) return fault('stray')
  const error = given.get('error')
  if (error) return fault(turnedBack.includes(error) ? 'cancelled' : 'providerFault')
  const token = given.get('id_token')
  if (!token) return fault('providerFault')
  return { kind: 'proof', proof: { party, fields: { token, id: left.id }, sign: left.sign } }
}

/**
 * Takes what a provider sent back out of the address, which is then as it was before the person left. Nothing where nothing
 * came back.
 */
export function takeReturned(): Returned | undefined {
  if (inHash) return undefined
  const [query, hash] = [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))]
  const given = answers.some((name) => hash.has(name)) ? hash : query
  if (!answers.some((name) => given.has(name))) return undefined
  const left = takeLeft()
  for (const name of names) query.delete(name)
  const here = location.pathname + (String(query) && `?${query}`)
  relocate(left?.href.startsWith('/') ? left.href : here)
  return read(given, left)
}

/** The result in the page's address, removed from it before the first paint. */
export function useReturned(): Returned | undefined {
  const [returned, setReturned] = useState<Returned>()
  useLayoutEffect(() => void setReturned(takeReturned()), [])
  return returned
}
