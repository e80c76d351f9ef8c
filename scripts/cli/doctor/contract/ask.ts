import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { type CallRow, calls } from '#bridge/exchange/calls.ts'
import { bodyFields, requestHeaders } from '#bridge/exchange/headers.ts'
import type { Question } from '../visit.ts'

const state = { theme: 'white', locale: 'en', simulation: false } as const

export interface Request extends Omit<Question, 'body'> {
  readonly body?: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export const pathOf = ({ path }: Pick<CallRow, 'path'>): string => path.replace(/^\/?/, '/')

/** @param now in ms since 1970 @param adapter translates calls of an exchange with other shapes, except log-ins */
export function requestOf(
  name: keyof typeof calls,
  fields: Readonly<Record<string, unknown>>,
  now: number,
  more: Readonly<Record<string, string>> = {},
  adapter: Adapter = {},
): Request {
  const { method, isSealed, ...row } = calls[name]
  const asked = { path: row.path, body: fields }
  const { path, body } = (!isSealed && adapter.request?.(name, asked)) || asked
  const headers = { accept: 'application/json', ...requestHeaders(state, now), ...more }
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
    return { method, url: `${pathOf({ path })}${query.size > 0 ? `?${query}` : ''}`, headers }
  }
  return {
    method,
    url: pathOf({ path }),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...bodyFields(state) }),
  }
}
