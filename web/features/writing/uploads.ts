import { atom } from 'nanostores'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { openStorageArea, type StorageArea } from '#bridge/storage/areas.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { UploadRefusal } from './errors.ts'
import type { Upload, UploadedMedium, Uploads } from './types.ts'
import { type DeliveryDeps, deliver, sha256Of } from './uploads/deliver.ts'
import { type Picked, pickFiles, pickNative, prepare, typeOf } from './uploads/prepare.ts'
import {
  createUploadRecords,
  posterOf,
  type UploadRecord,
  type UploadRecords,
  uploadRecord,
} from './uploads/records.ts'
import { createRunning, loadFailureWords, policy, retry } from './uploads/retry.ts'

/** Object URLs of local bytes. They keep the bytes in memory until released. */
function createAddresses() {
  const made = new Map<string, string>()
  const release = (name: string): void => {
    const address = made.get(name)
    if (address) URL.revokeObjectURL(address)
    made.delete(name)
  }
  return {
    make(name: string, bytes: Blob): string {
      release(name)
      const address = URL.createObjectURL(bytes)
      made.set(name, address)
      return address
    },
    release,
  }
}

const nothing = { sent: 0, preview: null, width: 0, height: 0, media: null, reason: null } as const

/** Upload state for the UI, by upload id. */
export function createShown() {
  const $uploads = atom<Readonly<Record<string, Upload>>>({})
  const addresses = createAddresses()
  const known = (uploadId: string): Upload | undefined => $uploads.get()[uploadId]
  const show = (upload: Pick<Upload, 'uploadId' | 'type' | 'phase'> & Partial<Upload>): void =>
    $uploads.set({ ...$uploads.get(), [upload.uploadId]: { ...nothing, ...known(upload.uploadId), ...upload } })
  return {
    $uploads,
    known,
    /** Adds or replaces an upload. */
    show,
    /** Changes an upload that is shown. */
    change(uploadId: string, change: Partial<Upload>): void {
      const upload = known(uploadId)
      if (upload) show({ ...upload, ...change })
    },
    showDone(uploadId: string, media: UploadedMedium): void {
      const { type, width, height, thumb } = media
      const preview = known(uploadId)?.preview ?? (thumb ? imageUrl(thumb) : null)
      show({ uploadId, type, phase: 'done', sent: 1, preview, width, height, media, reason: null })
    },
    addressOf: addresses.make,
    drop(uploadId: string): void {
      addresses.release(uploadId)
      const { [uploadId]: _, ...others } = $uploads.get()
      $uploads.set(others)
    },
    dropAll(): void {
      for (const uploadId of Object.keys($uploads.get())) addresses.release(uploadId)
      $uploads.set({})
    },
  }
}

/** Runs a limited number of tasks at a time, in order. A task that is aborted before its turn rejects then. */
type Queue = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

function createQueue(max: number): Queue {
  let free = max
  const waiting: (() => void)[] = []
  return async (work, signal) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      throwIfAborted(signal)
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Dependencies of uploads, replaced in tests. */
export interface UploadDeps extends DeliveryDeps {
  readonly area: () => StorageArea
  readonly prepare: typeof prepare
  readonly pickFiles: typeof pickFiles
}

const pageParts: UploadDeps = {
  area: () => openStorageArea('community'),
  prepare,
  pickFiles,
  locks: globalThis.navigator?.locks,
  policy,
}

/** Parallel uploads. More would only share the same bandwidth. */
const maxSending = 2

/** Uploads of the logged-in user. Other users' uploads are inaccessible. */
export function createUploads(given: Partial<UploadDeps> = {}): Uploads {
  const parts = { ...pageParts, ...given }
  const { $uploads, known, show, change, showDone, addressOf, drop, dropAll } = createShown()
  /** Files that are not prepared yet or failed. The author may retry them. */
  const unready = new Map<string, Blob>()
  const preparing = createQueue(1)
  const sending = createQueue(maxSending)
  let own: { readonly userId: string; readonly records: UploadRecords } | undefined
  let isFollowing = false

  /** Stops the previous user's uploads here. Their data is kept for that user. */
  const leave = (viewer: string | null): void => {
    if (!own || own.userId === (viewer ?? '')) return
    own = undefined
    giveUpAll()
    unready.clear()
    dropAll()
  }

  const ownRecords = (): UploadRecords => {
    if (!isFollowing) $viewer.listen(leave)
    isFollowing = true
    const userId = viewerId() ?? ''
    if (own?.userId !== userId) {
      own = { userId, records: createUploadRecords(parts.area(), userId) }
      own.records.sweep(Date.now()).catch(console.warn)
    }
    return own.records
  }

  const { start, giveUp, giveUpAll } = createRunning({
    onDone: showDone,
    onFailure: (uploadId, reason) =>
      // A file that could not be prepared may not be displayable either.
      change(uploadId, { phase: 'failed', reason, ...(unready.has(uploadId) && { preview: null }) }),
  })

  const sendInTurn = (record: UploadRecord, isFresh: boolean, signal: AbortSignal): Promise<UploadedMedium> => {
    const { uploadId } = record
    const options = {
      ...parts,
      records: ownRecords(),
      isFresh,
      signal,
      change: (changed: Parameters<typeof change>[1]) => signal.aborted || change(uploadId, changed),
    }
    change(uploadId, { phase: 'waiting', reason: null })
    return sending(() => deliver(record, options), signal)
  }

  /** Prepares a file and stores it before sending. */
  const begin = (uploadId: string, file: Blob): void => {
    const records = ownRecords()
    const type = typeOf(file)
    unready.set(uploadId, file)
    // A video shows its poster once there is one.
    const preview = type === 'image' ? addressOf(uploadId, file) : null
    show({ uploadId, type, phase: 'preparing', preview, reason: null })
    start(uploadId, async (signal) => {
      const record = await preparing(async () => {
        const { bytes, film, ...size } = await parts.prepare(file)
        const hash = await sha256Of(bytes)
        const kept = film && {
          milliseconds: film.milliseconds,
          poster: await film.poster.arrayBuffer(),
          posterMime: film.poster.type,
        }
        const source = { kind: 'here', hash, bytes: bytes.size, mime: bytes.type, film: kept } as const
        const made = { ...uploadRecord(uploadId, { type, ...size }), source }
        throwIfAborted(signal)
        await records.keep(made, bytes)
        // Deleted meanwhile: do not store it.
        if (signal.aborted) await records.remove(uploadId)
        throwIfAborted(signal)
        change(uploadId, { ...size, ...(film && { preview: addressOf(uploadId, film.poster) }) })
        return made
      }, signal)
      unready.delete(uploadId)
      return sendInTurn(record, true, signal)
    })
  }

  /** The exchange may have uploads that this device does not know. */
  const askExchange = async (uploadId: string, signal: AbortSignal): Promise<UploadedMedium> => {
    const { call } = services().client
    const ask = (own: AbortSignal) => call('social.uploadState', { uploadId }, { signal: own, silent: true })
    const { media } = await retry(ask, { signal, policy: parts.policy, onNetwork: () => {} })
    if (!media) throw new UploadRefusal(mediaMessages.get().gone)
    await ownRecords().keep({ ...uploadRecord(uploadId, media), media })
    return media
  }

  const previewOf = async (records: UploadRecords, record: UploadRecord): Promise<string | null> => {
    const { source, uploadId } = record
    if (source?.kind === 'native') return source.preview
    const picture = source?.film ? posterOf(source.film) : await records.bytesOf(record)
    return picture ? addressOf(uploadId, picture) : null
  }

  const goOn = async (uploadId: string): Promise<void> => {
    await loadFailureWords()
    const records = ownRecords()
    const record = await records.want(uploadId)
    // Another user has logged in meanwhile.
    if (own?.records !== records) return
    if (!record) {
      show({ type: 'image', ...known(uploadId), uploadId, phase: 'waiting' })
      return start(uploadId, (signal) => askExchange(uploadId, signal))
    }
    const { type, width, height, source, media } = record
    if (media) return showDone(uploadId, media)
    if (!source) {
      return show({ uploadId, type, width, height, phase: 'failed', reason: mediaMessages.get().elsewhere })
    }
    const preview = known(uploadId)?.preview ?? (await previewOf(records, record))
    show({ uploadId, type, width, height, phase: 'waiting', preview })
    start(uploadId, (signal) => sendInTurn(record, false, signal))
  }

  const addFile = (file: Blob): string => {
    const uploadId = randomId()
    const type = typeOf(file)
    if (services().app) {
      // In the app, bytes can only be sent through the native picker.
      show({ uploadId, type, phase: 'failed', reason: mediaMessages.get().byPicker })
      return uploadId
    }
    begin(uploadId, file)
    return uploadId
  }

  const addPicked = ({ handle, width, height, preview }: Picked, type: UploadRecord['type']): string => {
    const uploadId = randomId()
    const source = { kind: 'native', handle, preview } as const
    const record = { ...uploadRecord(uploadId, { type, width, height }), source }
    show({ uploadId, type, phase: 'waiting', width, height, preview })
    start(uploadId, async (signal) => {
      await ownRecords().keep(record)
      return sendInTurn(record, true, signal)
    })
    return uploadId
  }

  return {
    $uploads,
    async pick(kind, max) {
      const { app } = services()
      if (app) return (await pickNative(app, kind, max)).map((item) => addPicked(item, kind))
      return (await parts.pickFiles(kind, max)).map(addFile)
    },
    add: (files) => files.map(addFile),
    adopt(medium) {
      const uploadId = randomId()
      const { mediaId, type, thumb, width, height } = medium
      const address = thumb ?? ''
      const media =
        mediaId === null ? null : { mediaId, type, url: address, thumb: address, width, height, seconds: null }
      if (media) showDone(uploadId, media)
      else {
        const reason = mediaMessages.get().elsewhere
        show({ uploadId, type, width, height, phase: 'failed', preview: thumb && imageUrl(thumb), reason })
      }
      ownRecords()
        .keep({ ...uploadRecord(uploadId, medium), media })
        .catch(console.warn)
      return uploadId
    },
    async resume(uploadIds) {
      await Promise.all(uploadIds.filter((uploadId) => !known(uploadId)).map(goOn))
    },
    retry(uploadId) {
      if (known(uploadId)?.phase !== 'failed') return
      const file = unready.get(uploadId)
      if (file) begin(uploadId, file)
      else goOn(uploadId).catch(console.warn)
    },
    forget(uploadId) {
      giveUp(uploadId)
      unready.delete(uploadId)
      drop(uploadId)
      ownRecords().remove(uploadId).catch(console.warn)
    },
  }
}

export const uploads: Uploads = createUploads()
