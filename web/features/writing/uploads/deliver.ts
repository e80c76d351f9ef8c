import type { Bridge } from '#bridge/app/bridge.ts'
import type { CallRequest, CallResponse } from '#bridge/exchange/calls.ts'
import type { Client } from '#bridge/exchange/client.ts'
import { ApiError, InvalidResponseError } from '#bridge/exchange/errors.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { BusyError } from '#web/lib/makeCall.ts'
import { isTransient } from '#web/lib/onceOnline.ts'
import { services } from '#web/lib/page/services.ts'
import { UploadRefusal } from '../errors.ts'
import type { Upload, UploadedMedium } from '../types.ts'
import { type HereSource, type NativeSource, posterOf, type UploadRecord, type UploadRecords } from './records.ts'
import { type RetryOptions, type RetryPolicy, retry } from './retry.ts'

/**
 * SHA-256 in hex. The browser's digest needs the whole file in memory for a moment. An incremental one in JavaScript
 * would block the page for seconds.
 * @throws {UploadRefusal} on plain HTTP, where browsers have no digest
 */
export async function sha256Of(file: Blob): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new UploadRefusal(mediaMessages.get().insecure)
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface FileToSend {
  readonly uploadId: string
  readonly bytes: Blob
  /** SHA-256 of the file, in hex. */
  readonly hash: string
  /** For a video. */
  readonly film?: NonNullable<CallRequest<'social.merge'>['film']>
  /** Whether it is a new upload, so that the exchange need not be asked for received parts. */
  readonly isFresh: boolean
}

interface SendFileOptions extends RetryOptions {
  readonly call: Client['call']
  /** Progress from 0 to 1. Decreases by at most one failed part. */
  readonly onSent: (sent: number) => void
}

/** How often missing parts are sent again. An exchange that keeps losing them is broken. */
const maxRounds = 2

/**
 * Uploads a file: small files in one request, larger ones in parts. Skips parts that the exchange already has.
 * @throws the client's error, once a retry cannot help
 */
export async function sendFile(file: FileToSend, options: SendFileOptions): Promise<UploadedMedium> {
  const { uploadId, bytes, hash, film, isFresh } = file
  const { call, onSent } = options
  const silent = true

  const ask = (): Promise<CallResponse<'social.uploadState'>> =>
    retry((signal) => call('social.uploadState', { uploadId }, { signal, silent }), options).catch((error: unknown) => {
      // If the exchange cannot list the received parts, send all.
      const isRefusal = error instanceof ApiError || error instanceof InvalidResponseError
      if (!isRefusal || isTransient(error)) throw error
      return { received: [], media: null }
    })

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

  /** A 429 response means that the exchange has not started merging. */
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

  let { received, media }: CallResponse<'social.uploadState'> = isFresh ? { received: [], media: null } : await ask()
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
      if (!(error instanceof ApiError) || isTransient(error) || round === maxRounds) throw error
      ;({ received, media } = await ask())
      if (media) return media
      // All parts are there, and the exchange rejects the file.
      if (received.length === parts) throw error
    }
  }
}

/** Uploads a file from the native picker. Native sends the parts and resumes by itself. @throws the bridge's error */
function sendByNative(
  { uploadId, type, source }: { uploadId: string; type: Upload['type']; source: NativeSource },
  { bridge, onSent, ...options }: RetryOptions & { bridge: Bridge; onSent: (sent: number) => void },
): Promise<UploadedMedium> {
  const { handle } = source
  return retry(async (signal, live) => {
    const stop = bridge.on('uploadProgress', (progress) => {
      if (progress.handle !== handle) return
      live()
      onSent(progress.total > 0 ? Math.min(1, progress.sent / progress.total) : 0)
    })
    try {
      return await bridge.call('upload', { handle, uploadId, kind: type }, { signal })
    } finally {
      stop()
    }
  }, options)
}

export interface DeliveryDeps {
  /** Missing in browsers before iOS 15.4. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly policy: RetryPolicy
}

export interface DeliverOptions extends DeliveryDeps {
  readonly records: UploadRecords
  /** Whether nothing of it was sent before. */
  readonly isFresh: boolean
  readonly signal: AbortSignal
  readonly change: (change: Partial<Upload>) => unknown
}

/** Runs while no other tab works on the same upload. The lock is released afterwards, so that the page can be suspended. */
async function alone<T>(locks: DeliveryDeps['locks'], name: string, signal: AbortSignal, work: () => Promise<T>) {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await (locks ? locks.request(name, { signal }, begin) : begin())
  } catch (error) {
    // Opaque origins and sandboxed pages are denied locks: they share nothing with other tabs.
    if (hasBegun || signal.aborted) throw error
    return work()
  }
}

async function sendHere(record: UploadRecord, source: HereSource, options: DeliverOptions, retrying: RetryOptions) {
  const { uploadId, width, height } = record
  const { isFresh, change, records } = options
  const { call } = services().client
  const { hash, film } = source
  const bytes = await records.bytesOf(record)
  if (!bytes) throw new UploadRefusal(mediaMessages.get().gone)
  const sending = { ...retrying, call, onSent: (sent: number) => change({ sent }) }
  const file = { uploadId, bytes, hash, isFresh }
  if (!film) return sendFile(file, sending)
  const { milliseconds } = film
  const poster = posterOf(film)
  const posterFile = { uploadId: `${uploadId}-poster`, bytes: poster, hash: await sha256Of(poster), isFresh }
  const { mediaId: posterId } = await sendFile(posterFile, { ...sending, onSent: () => {} })
  return sendFile({ ...file, film: { width, height, milliseconds, posterId } }, sending)
}

/**
 * Uploads stored or native bytes, and then stores the exchange's response in their place.
 * @throws the client's or the bridge's error; {UploadRefusal} if the bytes are gone
 */
export function deliver(record: UploadRecord, options: DeliverOptions): Promise<UploadedMedium> {
  const { uploadId, type, source } = record
  const { locks, policy, signal, change, records } = options
  const onNetwork = (isThere: boolean) => change({ phase: isThere ? 'sending' : 'waiting' })
  const retrying = { signal, policy, onNetwork }
  return alone(locks, `insights upload ${uploadId}`, signal, async () => {
    // The tab that held the lock may have finished the upload.
    const finished = (await records.get(uploadId))?.media
    if (finished) return finished
    const { app } = services()
    change({ phase: 'sending' })
    const media = await (async () => {
      if (source?.kind === 'here') return sendHere(record, source, options, retrying)
      // Picked in an app, and the page is no longer in it.
      if (!app || !source) throw new UploadRefusal(mediaMessages.get().gone)
      const onSent = (sent: number) => change({ sent })
      return sendByNative({ uploadId, type, source }, { ...retrying, bridge: app.bridge, onSent })
    })()
    await records.finish(record, media)
    return media
  })
}
