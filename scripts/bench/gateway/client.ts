import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { makeDevice, materialOf, signed } from '#test/support/gateway/device.ts'
import type { Prepared } from './load.ts'

/** Fields of every call. */
export const common = { languageId: 0, terminalCode: 'bench' }

export const pathOf = (name: CallName): string => `/${calls[name].path.replace(/^\//, '')}`

export interface Answer {
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly token?: string
  /** Sends a form instead of JSON, with this file at the end. */
  readonly file?: Blob
  readonly signal?: AbortSignal
}

/** Sends a POST request to a path of the exchange. */
export async function postTo(
  http: string,
  path: string,
  fields: object,
  { token, file, signal }: CallOptions = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  if (file) form.append('file', file)
  const answer = await fetch(http + path, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!file && { 'content-type': 'application/json' }),
    },
    body: file ? form : JSON.stringify(fields),
    ...(signal && { signal }),
  })
  const { code, data }: { code: string; data: unknown } = Object(await answer.json())
  return { code, data: Object(data) }
}

/** Makes a call of the exchange. */
export const callAt = (http: string, name: CallName, fields: object, options?: CallOptions): Promise<Answer> =>
  postTo(http, pathOf(name), { ...common, ...fields }, options)

/** Starts a session of a user. @returns its token */
async function logIn(http: string, userId: string, material: object = {}): Promise<string> {
  const body = JSON.stringify({ userId, ...material })
  const answer = await fetch(`${http}/sandbox/session`, { method: 'POST', headers: commandingJson, body })
  return String(Object(await answer.json()).token)
}

async function userIds(http: string, limit: number): Promise<readonly string[]> {
  const { people }: { people?: readonly { readonly userId: string }[] } = (
    await callAt(http, 'social.people', { limit })
  ).data
  return (people ?? []).map(({ userId }) => userId)
}

/** Sessions of this many users. */
export const sessions = async (http: string, limit: number): Promise<readonly string[]> =>
  Promise.all((await userIds(http, limit)).map((userId) => logIn(http, userId)))

const path = '/v1/user/preference/get'
const body = JSON.stringify(common)

/**
 * Logs in this many users, each with their own key pair.
 * @returns a function that creates their calls in turn, signed in mode 0 like a browser's
 */
export async function signedRequests(http: string, readers: number): Promise<() => Prepared> {
  const sessionOf = async (userId: string) => {
    const device = makeDevice()
    return { device, token: await logIn(http, userId, materialOf(device)) }
  }
  const loggedIn = await Promise.all((await userIds(http, readers)).map(sessionOf))
  let turn = 0
  return () => {
    const reader = loggedIn[++turn % loggedIn.length]
    if (!reader) throw new Error('Not logged in.')
    const { device, token } = reader
    return { path, ...signed(device, path, body, { mode: 0, token }) }
  }
}

/** A public call. */
export const openRequest: Prepared = {
  path: '/v1/mcp/market/ticker',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...common, symbolIds: ['BTCUSDT'] }),
}
