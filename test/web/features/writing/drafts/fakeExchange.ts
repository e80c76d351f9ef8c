import { createHash } from 'node:crypto'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import type { UploadedMedium } from '#web/features/writing/types.ts'

type Fields = Readonly<Record<string, unknown>>

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Says of a request whether and how it fails: before it has any effect, or on the way back. */
export type Failing = (name: string, fields: Fields) => 'before' | 'after' | 'never' | Error | undefined

/** The part of an exchange that uploads need, in memory, with a connection that fails on request. */
export function createFakeExchange() {
  const parts = new Map<string, Map<number, Uint8Array>>()
  const whole = new Map<string, { readonly media: UploadedMedium; readonly bytes: Uint8Array }>()
  /** Every request that was made, failed ones too. */
  const asked: { readonly name: string; readonly fields: Fields }[] = []
  let failing: Failing = () => undefined
  let max = 0
  let now = 0
  let held: Promise<void> = Promise.resolve()

  const keep = (uploadId: string, bytes: Uint8Array, type: 'image' | 'video'): { media: UploadedMedium } => {
    const known = whole.get(uploadId)
    const mediaId = `m${whole.size + 1}`
    const media = { mediaId, type, url: `/media/${mediaId}`, thumb: `/media/${mediaId}-s`, width: 8, height: 4 }
    const kept = known ?? { media: { ...media, seconds: type === 'video' ? 1.5 : null }, bytes }
    whole.set(uploadId, kept)
    return { media: kept.media }
  }
  const assertHash = (bytes: Uint8Array, hash: unknown) => {
    if (sha256(bytes) !== hash) throw new ApiError('40001', 'It did not arrive as it was sent.')
  }

  const answers: Readonly<Record<string, (fields: Fields, file: Uint8Array) => unknown>> = {
    'social.uploadImage': ({ uploadId, hash }, file) => {
      assertHash(file, hash)
      return keep(String(uploadId), file, 'image')
    },
    'social.uploadVedio': ({ uploadId, hash }, file) => {
      assertHash(file, hash)
      return keep(String(uploadId), file, 'video')
    },
    'social.part': ({ uploadId, part, hash }, file) => {
      assertHash(file, hash)
      if (file.length > uploadLimits.part) throw new ApiError('413', 'A part is too large.')
      const own = parts.get(String(uploadId)) ?? new Map<number, Uint8Array>()
      parts.set(String(uploadId), own.set(Number(part), file))
      return { received: [...own.keys()].sort((a, b) => a - b) }
    },
    'social.merge': ({ uploadId, hash, parts: count, film }) => {
      const own = parts.get(String(uploadId))
      const all = Array.from({ length: Number(count) }, (_, part) => own?.get(part))
      if (all.includes(undefined)) throw new ApiError('20404', 'Not all parts are here.')
      const bytes = Buffer.concat(all.flatMap((part) => part ?? []))
      assertHash(bytes, hash)
      return keep(String(uploadId), bytes, film ? 'video' : 'image')
    },
    'social.uploadState': ({ uploadId }) => ({
      received: [...(parts.get(String(uploadId))?.keys() ?? [])],
      media: whole.get(String(uploadId))?.media ?? null,
    }),
  }

  async function answer(name: string, fields: Fields, { signal, file, onProgress }: CallOptions): Promise<unknown> {
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? [])
    signal?.throwIfAborted()
    asked.push({ name, fields })
    const fault = failing(name, fields)
    await held
    onProgress?.(Math.floor(bytes.length / 2))
    if (fault === 'never')
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    if (fault instanceof Error) throw fault
    if (fault === 'before') throw new NetworkError(false, undefined)
    onProgress?.(bytes.length)
    const make = answers[name]
    if (!make) throw new Error(`No answer for ${name}.`)
    const made = make(fields, bytes)
    if (fault === 'after') throw new NetworkError(false, undefined)
    return made
  }

  const call = async (name: string, fields: Fields, options: CallOptions = {}): Promise<unknown> => {
    now += name === 'social.uploadState' ? 0 : 1
    max = Math.max(max, now)
    try {
      return await answer(name, fields, options)
    } finally {
      now -= name === 'social.uploadState' ? 0 : 1
    }
  }

  return {
    client: { call: call as Client['call'] } satisfies Client,
    asked,
    /** What has arrived whole, by upload id. */
    whole,
    /** How many requests with a file there were at once, at most. */
    maxAtOnce: () => max,
    /**
     * Lets requests wait for their answers.
     * @returns a function that lets them go.
     */
    hold(): () => void {
      let letGo = (): void => {}
      held = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
    fail(next: Failing) {
      failing = next
    },
    /** How often each part of an upload was asked for. */
    timesSent: (uploadId: string): readonly number[] => {
      const times = new Map<number, number>()
      for (const { name, fields } of asked) {
        if (name !== 'social.part' || fields.uploadId !== uploadId) continue
        times.set(Number(fields.part), (times.get(Number(fields.part)) ?? 0) + 1)
      }
      return [...times].sort(([a], [b]) => a - b).map(([, count]) => count)
    },
  }
}
