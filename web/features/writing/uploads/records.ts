import { isAmount, isNullOr, isText, oneOf, shape } from '#bridge/lib/guards.ts'
import type { StorageArea } from '#bridge/storage/areas.ts'
import type { UploadedMedium } from '../types.ts'

/** Bytes of an upload on this device. */
export interface HereSource {
  readonly kind: 'here'
  /** SHA-256 of the file, in hex. */
  readonly hash: string
  readonly bytes: number
  readonly mime: string
  /** A video's duration in whole milliseconds, and its poster. */
  readonly film: { readonly milliseconds: number; readonly poster: ArrayBuffer; readonly posterMime: string } | null
}
export interface NativeSource {
  readonly kind: 'native'
  readonly handle: string
  readonly preview: string
}

/** An upload as stored on this device. */
export interface UploadRecord {
  readonly uploadId: string
  readonly type: 'image' | 'video'
  readonly width: number
  readonly height: number
  /** When it was last used, in ms since 1970. */
  readonly at: number
  /** `null` once the upload is complete. */
  readonly source: HereSource | NativeSource | null
  readonly media: UploadedMedium | null
}

/** Poster of a video. */
export const posterOf = ({ poster, posterMime }: NonNullable<HereSource['film']>): Blob =>
  new Blob([poster], { type: posterMime })

/** A record without data. */
export const uploadRecord = (
  uploadId: string,
  medium: Pick<UploadRecord, 'type' | 'width' | 'height'>,
): UploadRecord => {
  const { type, width, height } = medium
  return { uploadId, type, width, height, at: Date.now(), source: null, media: null }
}

const isType = oneOf('image', 'video')
/** Not Blobs: WebKit cannot store them in a private window. */
const isBytes = (value: unknown): value is ArrayBuffer => value instanceof ArrayBuffer
const isHere = shape<HereSource>({
  kind: oneOf('here'),
  hash: isText,
  bytes: isAmount,
  mime: isText,
  film: isNullOr(
    shape<NonNullable<HereSource['film']>>({ milliseconds: isAmount, poster: isBytes, posterMime: isText }),
  ),
})
const isNative = shape<NativeSource>({ kind: oneOf('native'), handle: isText, preview: isText })
const isSource = (value: unknown): value is HereSource | NativeSource => isHere(value) || isNative(value)
const isRecord = shape<UploadRecord>({
  uploadId: isText,
  type: isType,
  width: isAmount,
  height: isAmount,
  at: isAmount,
  source: isNullOr(isSource),
  media: isNullOr(
    shape<UploadedMedium>({
      mediaId: isText,
      type: isType,
      url: isText,
      thumb: isText,
      width: isAmount,
      height: isAmount,
      seconds: isNullOr(isAmount),
    }),
  ),
})

/** Written one slice at a time: a whole video would lock the database for longer than other writes wait. */
const sliceBytes = 8 * 1024 * 1024

const dayMs = 86_400_000
/** Bytes are deleted after this time. */
const leftoverMs = 7 * dayMs
/** A completed upload takes a few hundred bytes, and its draft may be old. */
const doneMs = 90 * dayMs

/** Uploads of one user on this device. Never touches other users' uploads. */
export interface UploadRecords {
  get(uploadId: string): Promise<UploadRecord | undefined>
  /** Like `get`, and updates the time of use. If another tab has just completed it, that state stays. */
  want(uploadId: string): Promise<UploadRecord | undefined>
  /**
   * Stores a record, with its bytes if given.
   * Resolves once both outlive the page, or are in memory because storage failed.
   */
  keep(record: UploadRecord, bytes?: Blob): Promise<void>
  /** `undefined` if any part is missing. */
  bytesOf(record: UploadRecord): Promise<Blob | undefined>
  /** Stores the exchange's response in place of the bytes. */
  finish(record: UploadRecord, media: UploadedMedium): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Removes expired records. */
  sweep(now: number): Promise<void>
}

export function createUploadRecords(area: StorageArea, userId: string): UploadRecords {
  const own = `upload ${userId} `
  const keyOf = (uploadId: string) => own + uploadId
  const sliceOf = (uploadId: string, at: number) => `uploadBytes ${userId} ${uploadId} ${at}`
  const slicesOf = (uploadId: string, bytes: number) =>
    Array.from({ length: Math.ceil(bytes / sliceBytes) }, (_, at) => sliceOf(uploadId, at))
  const ids = async () => (await area.keys()).filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))

  const get = (uploadId: string) => area.get(keyOf(uploadId), isRecord)
  const withoutBytes = (uploadId: string, record: UploadRecord | undefined) =>
    area.update(async (records) => {
      const prefix = sliceOf(uploadId, 0).slice(0, -1)
      const keys = await records.keys()
      for (const key of keys) if (key.startsWith(prefix)) records.delete(key)
      if (record) records.set(keyOf(uploadId), record)
      else records.delete(keyOf(uploadId))
    })

  return {
    get,
    want: async (uploadId) => {
      const { value } = await area.update(async (records) => {
        const record = await records.get(keyOf(uploadId), isRecord)
        if (record) records.set(keyOf(uploadId), { ...record, at: Date.now() })
        return record
      })
      return value
    },
    async keep(record, bytes) {
      const { uploadId } = record
      if (bytes) {
        const keys = slicesOf(uploadId, bytes.size)
        for (const [at, key] of keys.entries()) {
          await area.set(key, await bytes.slice(at * sliceBytes, (at + 1) * sliceBytes).arrayBuffer())
        }
      }
      // Last: a record must only be visible once its bytes are stored.
      await area.set(keyOf(uploadId), record)
    },
    async bytesOf({ uploadId, source }) {
      if (source?.kind !== 'here') return undefined
      const slices: Blob[] = []
      // One at a time, so that the browser can release each slice from memory.
      for (const key of slicesOf(uploadId, source.bytes)) {
        const slice = await area.get(key, isBytes)
        if (slice) slices.push(new Blob([slice]))
      }
      const whole = new Blob(slices, { type: source.mime })
      return whole.size === source.bytes ? whole : undefined
    },
    finish: async (record, media) =>
      void (await withoutBytes(record.uploadId, { ...record, at: Date.now(), source: null, media })),
    remove: async (uploadId) => void (await withoutBytes(uploadId, undefined)),
    async sweep(now) {
      for (const uploadId of await ids()) {
        const record = await get(uploadId)
        const kept = record?.media ? doneMs : leftoverMs
        if (!record || record.at < now - kept) await withoutBytes(uploadId, undefined)
      }
    },
  }
}
