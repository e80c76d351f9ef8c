import type { CallRequest, CallResponse } from '../../../../bridge/exchange/calls.ts'
import type { Client } from '../../../../bridge/exchange/client.ts'
import { AnswerError } from '../../../../bridge/exchange/errors/answerError.ts'
import { uploadLimits } from '../../../../bridge/site/writing.ts'
import { BusyError } from '../../../lib/makeCall.ts'
import type { UploadedMedium } from '../types.ts'
import { sha256Of } from './hash.ts'
import { isTransient, type RetryOptions, retry } from './retry.ts'

export interface FileToSend {
  readonly uploadId: string
  readonly bytes: Blob
  /** SHA-256 of the whole, in hex. */
  readonly hash: string
  /** Of a video. */
  readonly film?: NonNullable<CallRequest<'social.merge'>['film']>
  /** Nothing of it can be there yet, so that the exchange need not be asked. */
  readonly isFresh: boolean
}

export interface SendFileOptions extends RetryOptions {
  readonly call: Client['call']
  /** How much has left: of 1. Falls back by no more than the part that failed. */
  readonly onSent: (sent: number) => void
}

/** How often missing parts are made up for: an exchange that loses them again and again is broken. */
const maxRounds = 2

/**
 * Sends a file: small ones at once, larger ones part after part, and of those that the exchange has in part only the rest.
 * @throws as a call of the client does, once it is clear that another try would not help.
 */
export async function sendFile(file: FileToSend, options: SendFileOptions): Promise<UploadedMedium> {
  const { uploadId, bytes, hash, film, isFresh } = file
  const { call, onSent } = options
  const silent = true

  const ask = () => retry((signal) => call('social.uploadState', { uploadId }, { signal, silent }), options)

  const whole = () =>
    retry(async (signal, live) => {
      const onProgress = (sent: number) => {
        live(film && sent >= bytes.size ? options.policy.mergeMs : undefined)
        onSent(Math.min(1, sent / bytes.size))
      }
      onSent(0)
      const carrying = { file: bytes, signal, onProgress, silent }
      const { media } = film
        ? await call('social.uploadVedio', { uploadId, hash, ...film }, carrying)
        : await call('social.uploadImage', { uploadId, hash }, carrying)
      return media
    }, options)

  const parts = Math.ceil(bytes.size / uploadLimits.part)
  const partAt = (part: number) => bytes.slice(part * uploadLimits.part, (part + 1) * uploadLimits.part)

  async function sendPart(part: number, before: number): Promise<readonly number[]> {
    const slice = partAt(part)
    const partHash = await sha256Of(slice)
    const answer = await retry((signal, live) => {
      const onProgress = (sent: number) => {
        live()
        onSent((before + Math.min(sent, slice.size)) / bytes.size)
      }
      onSent(before / bytes.size)
      return call('social.part', { uploadId, part, hash: partHash }, { file: slice, signal, onProgress, silent })
    }, options)
    return answer.received
  }

  /** What the exchange lets wait (429) it has not begun. */
  const inTime = (signal: AbortSignal, body: CallRequest<'social.merge'>) =>
    new Promise<CallResponse<'social.merge'>>((resolve, reject) => {
      const onBusy = (said: string) => reject(new BusyError(said))
      call('social.merge', body, { signal, silent, onBusy }).then(resolve, reject)
    })

  const merge = async () => {
    const body = { uploadId, hash, bytes: bytes.size, parts, ...(film && { film }) }
    const stallMs = options.policy.mergeMs
    const made = await retry((signal) => inTime(signal, body), {
      ...options,
      policy: { ...options.policy, stallMs },
    })
    return made.media
  }

  let { received, media }: Awaited<ReturnType<typeof ask>> = isFresh ? { received: [], media: null } : await ask()
  if (media) return media
  if (parts <= 1) return whole()
  for (let round = 1; ; round++) {
    const there = new Set(received)
    let before = [...there].reduce((sum, part) => sum + partAt(part).size, 0)
    for (let part = 0; part < parts; part++) {
      if (there.has(part)) continue
      await sendPart(part, before)
      before += partAt(part).size
    }
    try {
      return await merge()
    } catch (error) {
      if (!(error instanceof AnswerError) || isTransient(error) || round === maxRounds) throw error
      ;({ received, media } = await ask())
      if (media) return media
      // It has all of them, and refuses what they make.
      if (received.length === parts) throw error
    }
  }
}
