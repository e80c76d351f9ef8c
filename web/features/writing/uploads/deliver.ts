import { mediaMessages } from '../../../i18n/en/media.ts'
import { services } from '../../../lib/page/services.ts'
import type { Upload, UploadedMedium } from '../types.ts'
import { sha256Of } from './hash.ts'
import { sendByNative } from './native.ts'
import { type HereSource, posterOf, type UploadRecord, type UploadRecords } from './records.ts'
import { UploadRefusal } from './refusal.ts'
import type { RetryOptions, RetryPolicy } from './retry.ts'
import { sendFile } from './send.ts'

export interface DeliveryDeps {
  /** Missing in browsers before iOS 15.4. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly policy: RetryPolicy
}

export interface DeliverOptions extends DeliveryDeps {
  readonly records: UploadRecords
  /** Nothing of it was sent before. */
  readonly isFresh: boolean
  readonly signal: AbortSignal
  readonly change: (change: Partial<Upload>) => unknown
}

/** Works while no other tab works on the same. The lock is let go with the work, so that a page can sleep in between. */
async function alone<T>(locks: DeliveryDeps['locks'], name: string, signal: AbortSignal, work: () => Promise<T>) {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return await (locks ? locks.request(name, { signal }, begin) : begin())
  } catch (error) {
    // Pages of no origin, and sandboxed ones, are refused locks: they share nothing with another tab.
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
 * Brings what is kept here, or what native has, to the exchange, and keeps what the exchange says of it instead of the bytes.
 * @throws as a call of the client or of the bridge does; {UploadRefusal} the bytes are gone.
 */
export function deliver(record: UploadRecord, options: DeliverOptions): Promise<UploadedMedium> {
  const { uploadId, type, source } = record
  const { locks, policy, signal, change, records } = options
  const onNetwork = (isThere: boolean) => change({ phase: isThere ? 'sending' : 'waiting' })
  const retrying = { signal, policy, onNetwork }
  return alone(locks, `insights upload ${uploadId}`, signal, async () => {
    // Whom this one waited for may have brought it to its end, and its bytes are gone.
    const finished = (await records.get(uploadId))?.media
    if (finished) return finished
    const { app } = services()
    change({ phase: 'sending' })
    const media = await (async () => {
      if (source?.kind === 'here') return sendHere(record, source, options, retrying)
      // Picked in an app that is no longer around this page.
      if (!app || !source) throw new UploadRefusal(mediaMessages.get().gone)
      const onSent = (sent: number) => change({ sent })
      return sendByNative({ uploadId, type, source }, { ...retrying, bridge: app.bridge, onSent })
    })()
    await records.finish(record, media)
    return media
  })
}
