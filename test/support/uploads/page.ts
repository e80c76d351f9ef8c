import { createClient } from '#bridge/index.ts'
import { uploadLimits } from '#bridge/site/writing.ts'
import exchange from '#fixtures/exchange.config.ts'
import type { Upload } from '#web/features/writing/types.ts'
import { sha256Of } from '#web/features/writing/uploads/deliver.ts'
import { prepare } from '#web/features/writing/uploads/prepare.ts'
import { createUploads } from '#web/features/writing/uploads.ts'
import { provideServices } from '#web/lib/page/services.ts'

/*
 * Uploads in a page of the sandbox's own, as a driver begins and watches them. Runs beside the page's own scripts, on the same
 * client, storage and locks.
 */

/** What became of a request with a file. `open`: the page was left before its end. */
export interface SentFile {
  readonly uploadId: string
  /** Of a file that goes at once `null`. */
  readonly part: string | null
  readonly end: 'open' | 'ok' | 'failed'
}

const logKey = 'insights.test.sent'
const sentSoFar = (): SentFile[] => JSON.parse(sessionStorage.getItem(logKey) ?? '[]')
const note = (at: number, sent: SentFile): void => {
  const all = sentSoFar()
  all[at] = sent
  sessionStorage.setItem(logKey, JSON.stringify(all))
}

/** Keeps what is sent, over reloads. */
function watchRequests(): void {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      const part = body.get('part')
      const sent = { uploadId: String(body.get('uploadId')), part: part === null ? null : String(part) }
      const at = sentSoFar().length
      note(at, { ...sent, end: 'open' })
      // An answer that was cut short is none, although its beginning says that all is well.
      const isAnswer = () => {
        try {
          return JSON.parse(this.responseText).code === '00000'
        } catch {
          return false
        }
      }
      this.addEventListener('error', () => note(at, { ...sent, end: 'failed' }))
      this.addEventListener('load', () => note(at, { ...sent, end: isAnswer() ? 'ok' : 'failed' }))
    }
    send.call(this, body)
  }
}

/** Not by fetch: the page's policy lets nothing be fetched from a `data:` address. */
const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })

/** A picture of noise, which no format makes smaller: 3 bytes a dot. */
async function noise(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  const dots = context.createImageData(width, height)
  for (let at = 0; at < dots.data.length; at += 65_536) crypto.getRandomValues(dots.data.subarray(at, at + 65_536))
  for (let at = 3; at < dots.data.length; at += 4) dots.data[at] = 255
  context.putImageData(dots, 0, 0)
  return canvas.convertToBlob({ type })
}

/** A video of moving stripes, as the browser records it. */
async function film(milliseconds: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const isOver = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  const begun = performance.now()
  while (performance.now() - begun < milliseconds) {
    const x = ((performance.now() - begun) / 4) % canvas.width
    context.fillStyle = '#1d5fe0'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#fff'
    context.fillRect(x, 0, 40, canvas.height)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await isOver
  return new Blob(pieces, { type: 'video/webm' })
}

watchRequests()
provideServices({
  exchange,
  client: createClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }) }),
})
const asTheyAre = createUploads({ prepare: async (bytes) => ({ bytes, width: 1, height: 1, film: null }) })
const asAPageDoes = createUploads()

const end = (uploads: typeof asAPageDoes, uploadId: string): Promise<Upload> =>
  new Promise((resolve) => {
    const stop = uploads.$uploads.subscribe((all) => {
      const upload = all[uploadId]
      if (upload?.phase !== 'done' && upload?.phase !== 'failed') return
      resolve(upload)
      queueMicrotask(() => stop())
    })
  })

const begin = async (file: Blob) => {
  const [uploadId = ''] = asTheyAre.add([file])
  return { uploadId, sha256: await sha256Of(file), parts: Math.ceil(file.size / uploadLimits.part) }
}

/** How long work takes, and for how long the page can do nothing else meanwhile at most, in ms. */
async function timeWork(work: () => Promise<unknown>): Promise<{ ms: number; longest: number }> {
  let [longest, last, isOver] = [0, performance.now(), false]
  const begun = last
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setTimeout(beat)
  }
  beat()
  await work()
  isOver = true
  const now = performance.now()
  // What it ends with, no beat has seen.
  return { ms: now - begun, longest: Math.max(longest, now - last) }
}

/** What a driver asks of the page. */
export const pageApi = {
  /** Begins to send a picture of noise, byte for byte as it is. */
  async beginNoise(width: number, height: number) {
    return begin(await noise(width, height))
  },
  /** Waits until so much of an upload has left, of 1. @throws what it fails with before. */
  untilSent: (uploadId: string, share: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = asTheyAre.$uploads.subscribe((all) => {
        const upload = all[uploadId]
        if (upload?.phase === 'failed') reject(new Error(upload.reason ?? ''))
        else if (upload && upload.sent >= share) resolve()
        else return
        queueMicrotask(() => stop())
      })
    }),
  /**
   * Goes on after a reload.
   * @returns how it ends.
   */
  async goOn(uploadId: string) {
    await asTheyAre.resume([uploadId])
    return end(asTheyAre, uploadId)
  },
  /** Sends a file as a page does: made ready first. `base64` as a driver can hand it over. */
  async send(base64: string, type: string) {
    const file = blobOf(base64, type)
    const [uploadId = ''] = asAPageDoes.add([file])
    return end(asAPageDoes, uploadId)
  },
  async sendFilm(milliseconds: number) {
    const [uploadId = ''] = asAPageDoes.add([await film(milliseconds)])
    return end(asAPageDoes, uploadId)
  },
  /** How long a photograph of a size takes to be made ready, and for how long the page can do nothing else meanwhile at most, in ms. */
  async timePhotograph(width: number, height: number) {
    const file = await noise(width, height, 'image/jpeg')
    // What made the file is no part of it.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { ...(await timeWork(() => prepare(file))), bytes: file.size }
  },
  /** The same of work that is nothing but a block of this many ms: what measures has to see it. */
  timeBlock: (ms: number) =>
    timeWork(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      for (const until = performance.now() + ms; performance.now() < until; );
    }),
  /** What a picture is made into, as base64. */
  async prepared(base64: string, type: string) {
    const { bytes, width, height } = await prepare(blobOf(base64, type))
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(bytes)
    })
    return { base64: url.slice(url.indexOf(',') + 1), type: bytes.type, width, height }
  },
  sent: sentSoFar,
}

Reflect.set(window, 'insightsUploads', pageApi)
