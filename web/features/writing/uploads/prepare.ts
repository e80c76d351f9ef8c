import type { Result } from '#bridge/app/methods/types.ts'
import { blanksOf, formatOf } from '#bridge/site/films/formatOf.ts'
import { blanksWithin, FilmError, type ReadAt, writeOver } from '#bridge/site/films/pieces.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { AppLink } from '#web/lib/page/services.ts'
import { UploadRefusal } from '../errors.ts'
import type { Upload } from '../types.ts'
import { type PreparedMedia, preparePicture, redraw, sizeWithin } from './picture.ts'

/** Slice of a video that fits in memory. Slices without anything to overwrite are not read. */
const stretchBytes = 1024 * 1024

const bytesOf = async (file: Blob, from: number, end: number) =>
  new Uint8Array(await file.slice(from, end).arrayBuffer())

export const readerOf =
  (file: Blob): ReadAt =>
  (position, length) =>
    bytesOf(file, position, position + length)

/**
 * Removes location and camera data from a video. Everything but picture and sound is overwritten with zeros in place, so
 * that the video need not be encoded again.
 * @returns the file itself if there is nothing to remove; `undefined` if it cannot be parsed
 */
export async function withoutPlace(file: Blob): Promise<Blob | undefined> {
  const blanks = await blanksOf(readerOf(file), file.size).catch((error: unknown) => {
    if (error instanceof FilmError || error instanceof RangeError) return undefined
    throw error
  })
  if (!blanks || blanks.length === 0) return blanks && file
  const within = blanksWithin(blanks)
  const pieces: Blob[] = []
  for (let from = 0; from < file.size; from += stretchBytes) {
    const end = Math.min(file.size, from + stretchBytes)
    const own = within(from, end)
    if (own.length === 0) {
      pieces.push(file.slice(from, end))
      continue
    }
    const bytes = await bytesOf(file, from, end)
    writeOver(bytes, from, own)
    // The browser may move a separate blob out of memory.
    pieces.push(new Blob([bytes]))
  }
  return new Blob(pieces, { type: file.type })
}

export type Picked = Result<'pickMedia'>['items'][number]

/** Opens the native picker. If the app cannot pick or send files, asks the user to upgrade. */
export async function pickNative({ bridge }: AppLink, kind: Upload['type'], max: number): Promise<readonly Picked[]> {
  const t = mediaMessages.get()
  if (!bridge.supports('pickMedia') || !bridge.supports('upload')) {
    notify(t.upgradeApp)
    return []
  }
  try {
    return (await bridge.call('pickMedia', { kind, most: max })).items
  } catch (error) {
    console.warn('The app’s picker failed.', error)
    notify(t.pickFailed)
    return []
  }
}

/** Listing JPEG but not HEIC makes a phone convert HEIC pictures to JPEG. */
const accepted: Readonly<Record<Upload['type'], string>> = {
  image: 'image/jpeg,image/png,image/webp,image/gif',
  video: 'video/mp4,video/webm,video/quicktime',
}

let giveUp: (() => void) | undefined

/**
 * Opens the browser's picker. Resolves to no files if the user cancels. Some browsers do not report that: there, opening
 * the next picker ends this one.
 */
export function pickFiles(kind: Upload['type'], max: number): Promise<readonly File[]> {
  giveUp?.()
  return new Promise((resolve) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', accept: accepted[kind], multiple: max > 1 })
    const end = (files: readonly File[]) => {
      giveUp = undefined
      resolve(files)
    }
    // Keeps a reference: an input outside the document may be garbage-collected before its event.
    giveUp = () => end([...(input.files ?? [])].slice(0, max))
    input.addEventListener('change', () => giveUp?.())
    input.addEventListener('cancel', () => end([]))
    input.click()
  })
}

/** Time of a video's poster. The first frame is often black. */
const posterAtS = 0.1
const posterEdge = 1_280
const posterBytes = 256 * 1024
const poster = { type: 'image/jpeg', qualities: [0.82, 0.7, 0.55] } as const
/** Some browsers never report that they cannot read a video. */
const timeoutMs = 15_000

/** Waits for an event of a video. @throws {UploadRefusal} it is unreadable, or the wait timed out */
function heard(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new UploadRefusal(mediaMessages.get().unreadableVideo, { cause: video.error }))
    const late = setTimeout(refuse, timeoutMs)
    video.addEventListener('error', refuse, { once: true })
    const take = () => {
      clearTimeout(late)
      resolve()
    }
    video.addEventListener(event, take, { once: true })
  })
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const sought = heard(video, 'seeked')
  video.currentTime = seconds
  await sought
}

/** A video recorded in a browser reports its duration only after seeking to the end. */
async function secondsOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) await seek(video, 1e7)
  return Number.isFinite(video.duration) ? video.duration : 0
}

/** Dimensions, duration and poster of a video, read by the browser. */
async function look(file: Blob): Promise<Omit<PreparedMedia, 'bytes'>> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto' })
    const isReady = heard(video, 'loadeddata')
    video.src = address
    await isReady
    const { videoWidth: width, videoHeight: height } = video
    const t = mediaMessages.get()
    if (width === 0) throw new UploadRefusal(t.unreadableVideo)
    if (Math.max(width, height) > uploadLimits.edge)
      throw new UploadRefusal(t.pixelsTooMany({ most: uploadLimits.edge }))
    const seconds = await secondsOf(video)
    await seek(video, Math.min(posterAtS, seconds / 2))
    const size = sizeWithin({ width, height }, posterEdge)
    const picture = await redraw(video, size, poster, posterBytes)
    return { width, height, film: { milliseconds: Math.round(seconds * 1_000), poster: picture } }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/**
 * Reads a video and removes its location and camera data. Picture and sound are unchanged.
 * @throws {UploadRefusal} it is too large, or the browser cannot read it
 */
async function prepareVideo(file: Blob): Promise<PreparedMedia> {
  const t = mediaMessages.get()
  if (file.size > uploadLimits.video) throw new UploadRefusal(t.videoTooLarge({ most: uploadLimits.video / 2 ** 20 }))
  const looked = await look(file)
  const bytes = await withoutPlace(file)
  // A file that cannot be parsed may contain the author's location.
  if (!bytes) throw new UploadRefusal(t.unreadableVideo)
  return { bytes, ...looked }
}

export type { PreparedMedia } from './picture.ts'

/** The type according to the browser. The exchange checks the content. */
export const typeOf = (file: Blob): Upload['type'] => (file.type.startsWith('video/') ? 'video' : 'image')

/** Converts a file to what is uploaded. @throws {UploadRefusal} it cannot be posted. For a known format, names it and the fix. */
export async function prepare(file: Blob): Promise<PreparedMedia> {
  const t = mediaMessages.get()
  const found = await formatOf(readerOf(file), file.size)
  const named = found && (found.kind === 'video' ? t.videoIn : t.pictureIn)({ format: found.name })
  if (named && found.isForeign) throw new UploadRefusal(named)
  try {
    return await prepareKnown(file)
  } catch (error) {
    const isUnread =
      error instanceof UploadRefusal && [t.unreadableVideo, t.unreadablePicture, t.noMedium].includes(error.message)
    throw named && isUnread ? new UploadRefusal(named, { cause: error }) : error
  }
}

async function prepareKnown(file: Blob): Promise<PreparedMedia> {
  if (file.type.startsWith('video/')) return prepareVideo(file)
  // Some pickers give no type. An SVG is a document, which exchanges do not accept as a picture.
  if (file.type === '' || (file.type.startsWith('image/') && !file.type.startsWith('image/svg')))
    return preparePicture(file)
  throw new UploadRefusal(mediaMessages.get().noMedium)
}
