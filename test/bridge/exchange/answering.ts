import { vi } from 'vitest'

/** An exchange that answers this, and what it was sent. */
export function answering(
  body: unknown = { code: '00000', msg: '', data: null },
  headers: Readonly<Record<string, string>> = {},
) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { headers }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
