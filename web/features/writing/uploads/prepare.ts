import { formatOf } from '#bridge/site/films/formatOf.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { UploadRefusal } from '../errors.ts'
import type { Upload } from '../types.ts'
import { drawAnew, sizeWithin } from './draw.ts'
import { type Prepared, preparePicture } from './picture.ts'
import { readerOf, withoutPlace } from './withoutPlace.ts'

/** Where the picture of a video is taken: the very first is black in many. */
const posterAtS = 0.1
const posterEdge = 1_280
const posterBytes = 256 * 1024
const poster = { type: 'image/jpeg', qualities: [0.82, 0.7, 0.55] } as const
/** A browser that cannot read a video does not always say so. */
const timeoutMs = 15_000

/** Waits for an event of a video. @throws {UploadRefusal} it cannot be read, or not in time. */
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

/** What was recorded in a browser does not say how long it is until its end was looked for. */
async function secondsOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) await seek(video, 1e7)
  return Number.isFinite(video.duration) ? video.duration : 0
}

/** Shape, length and picture of a video, read by the browser itself. */
async function look(file: Blob): Promise<Omit<Prepared, 'bytes'>> {
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
    const picture = await drawAnew(video, size, poster, posterBytes)
    return { width, height, film: { milliseconds: Math.round(seconds * 1_000), poster: picture } }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/**
 * Looks at a video and takes place and camera out of it; its pictures and sound stay as they are.
 * @throws {UploadRefusal} it is too large, or the browser cannot read it.
 */
async function prepareVideo(file: Blob): Promise<Prepared> {
  const t = mediaMessages.get()
  if (file.size > uploadLimits.video) throw new UploadRefusal(t.videoTooLarge({ most: uploadLimits.video / 2 ** 20 }))
  const looked = await look(file)
  const bytes = await withoutPlace(file)
  // What cannot be followed may say where its author lives.
  if (!bytes) throw new UploadRefusal(t.unreadableVideo)
  return { bytes, ...looked }
}

export type { Prepared } from './picture.ts'

/** What a file is by what the browser says of it; the exchange looks at its content. */
export const typeOf = (file: Blob): Upload['type'] => (file.type.startsWith('video/') ? 'video' : 'image')

/** Makes of a file what is sent. @throws {UploadRefusal} it cannot be posted; in a format that has a name, with that and the cure. */
export async function prepare(file: Blob): Promise<Prepared> {
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

async function prepareKnown(file: Blob): Promise<Prepared> {
  if (file.type.startsWith('video/')) return prepareVideo(file)
  // Some pickers say no type; an SVG is a document, and no picture that an exchange takes.
  if (file.type === '' || (file.type.startsWith('image/') && !file.type.startsWith('image/svg')))
    return preparePicture(file)
  throw new UploadRefusal(mediaMessages.get().noMedium)
}
