import certificates from 'insights:certificates'
import exchange from 'insights:exchange'
import type { CallName } from '#bridge/index.ts'
import { ApiError, createClient } from '#bridge/index.ts'

/** The library's client in a page that has nothing else of ours. */
const client = createClient(exchange, {
  state: () => ({ theme: 'black', locale: 'de', simulation: true }),
  certificates: async () => certificates,
})

export type Outcome = { readonly data: unknown } | { readonly refused: string }

/** Makes a call. @param file base64 of what goes with it. @throws what is no answer of the exchange. */
async function make(name: CallName, body: object, file?: string): Promise<Outcome> {
  const bytes = file === undefined ? undefined : Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  try {
    const data: unknown = await Reflect.apply(client.call, undefined, [
      name,
      body,
      { silent: true, ...(bytes && { file: new Blob([bytes], { type: 'image/png' }) }) },
    ])
    return { data }
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.code }
    throw error
  }
}

Reflect.set(window, 'makeCall', make)
