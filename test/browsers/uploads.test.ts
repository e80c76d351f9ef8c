import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engineForFile, isWebkit, openEngine } from '../support/engine.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox } from '../support/sandbox.ts'
import { openUploads, type UploadPage } from '../support/uploads/open.ts'

/** Red above, blue below, as its author saw it; its camera held it on its side, and noted that, and where it was. */
async function photograph(): Promise<Buffer> {
  const half = (background: string) => sharp({ create: { width: 600, height: 400, channels: 3, background } }).png()
  const lying = sharp({ create: { width: 600, height: 800, channels: 3, background: '#000' } })
    .composite([
      { input: await half('#e00000').toBuffer(), top: 0, left: 0 },
      { input: await half('#0000e0').toBuffer(), top: 400, left: 0 },
    ])
    .png()
  return sharp(await lying.toBuffer())
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Acme', Model: 'Phone 9' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const uploader = '10000211'

const { https, http } = sandbox
// WebKit's host takes no calls, so that the page sends its files by itself, as in any browser. Its sessions are private ones.
// Its network on GTK does not report a stream that the exchange drops: the page gives it up after its own 45 s.
const kind = isWebkit ? '503' : 'drop'
const engine = engineForFile(() => openEngine({ gateway: https, origins: [] }))
let page: UploadPage

const faults = (method: 'POST' | 'DELETE', fault?: object) => clientOf(http).command(method, 'faults', fault)

beforeAll(async () => {
  page = await openUploads(engine.browser, https, uploader)
})
afterEach(() => faults('DELETE'))

test('[sec-photos] a photograph leaves turned, and without place and camera', async () => {
  const taken = await photograph()
  const before = await sharp(taken).metadata()
  expect({ width: before.width, height: before.height, orientation: before.orientation }).toEqual({
    width: 800,
    height: 600,
    orientation: 6,
  })
  expect(taken.includes('Acme')).toBe(true)

  const prepared = await page.ask('prepared', taken.toString('base64'), 'image/jpeg')
  const bytes = Buffer.from(prepared.base64, 'base64')
  const after = await sharp(bytes).metadata()
  expect({ ...prepared, base64: '' }).toMatchObject({ type: 'image/jpeg', width: 600, height: 800 })
  expect({ width: after.width, height: after.height, exif: after.exif, xmp: after.xmp, iptc: after.iptc }).toEqual({
    width: 600,
    height: 800,
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
  })
  expect(bytes.includes('Acme')).toBe(false)
  const dotAt = async (top: number) => [
    ...(await sharp(bytes).extract({ left: 300, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [red = [], blue = []] = [await dotAt(100), await dotAt(700)]
  expect(red[0]).toBeGreaterThan(180)
  expect(red[2]).toBeLessThan(60)
  expect(blue[2]).toBeGreaterThan(180)
  expect(blue[0]).toBeLessThan(60)
})

test('a photograph is shown by the exchange as its author saw it', async () => {
  const { media, reason } = await page.ask('send', (await photograph()).toString('base64'), 'image/jpeg')
  expect(reason).toBeNull()
  expect(media).toMatchObject({ type: 'image', width: 600, height: 800, seconds: null })
})

test('in parts, over a line that fails, with a reload half-way, it arrives byte for byte', async () => {
  await faults('POST', { match: '/v1/social/fileUpload/part', kind, share: 0.2 })
  const { uploadId, sha256, parts } = await page.ask('beginNoise', 900, 800)
  expect(parts).toBeGreaterThan(3)
  await page.ask('untilSent', uploadId, 0.5)
  await page.reload()
  const { media, reason } = await page.ask('goOn', uploadId)
  expect(reason).toBeNull()
  // The exchange names what it has by its hash.
  expect(media?.url).toContain(sha256.slice(0, 20))
  const sent = (await page.ask('sent')).filter((each) => each.uploadId === uploadId)
  for (let part = 0; part < parts; part++) {
    const own = sent.filter((each) => each.part === String(part))
    expect(own.length).toBeLessThanOrEqual(1 + own.filter(({ end }) => end !== 'ok').length)
  }
})

describe.skipIf(isWebkit)('in Chromium', () => {
  test('resizes large pictures, and keeps transparency', async () => {
    const large = sharp({ create: { width: 5_000, height: 2_500, channels: 3, background: '#0a0' } })
    const sized = await page.ask('prepared', (await large.jpeg().toBuffer()).toString('base64'), 'image/jpeg')
    expect(sized).toMatchObject({ width: 2_560, height: 1_280, type: 'image/jpeg' })
    const clear = sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const kept = await page.ask('prepared', (await clear.png().toBuffer()).toString('base64'), 'image/png')
    const { data } = await sharp(Buffer.from(kept.base64, 'base64')).raw().toBuffer({ resolveWithObject: true })
    expect(kept).toMatchObject({ width: 40, height: 20 })
    expect(data[3]).toBe(0)
  })

  test('rejects unreadable media with a message, and sends nothing', async () => {
    const before = (await page.ask('sent')).length
    const { phase, reason } = await page.ask('send', Buffer.from('no picture').toString('base64'), 'image/heic')
    expect({ phase, reason }).toEqual({
      phase: 'failed',
      reason: 'This browser cannot read this picture. Save it as JPEG or PNG, and add it again.',
    })
    expect(await page.ask('sent')).toHaveLength(before)
  })

  test('uploads a video unchanged, after its picture', async () => {
    const { media, reason, width, height } = await page.ask('sendFilm', 1_500)
    expect(reason).toBeNull()
    expect(media).toMatchObject({ type: 'video', width: 320, height: 180 })
    expect({ width, height }).toEqual({ width: 320, height: 180 })
    expect(media?.seconds).toBeGreaterThan(0.5)
    const shown = await fetch(`${http}${media?.url}`)
    expect(shown.status).toBe(200)
    const hash = createHash('sha256')
      .update(new Uint8Array(await shown.arrayBuffer()))
      .digest('hex')
    expect(media?.url).toContain(hash.slice(0, 20))
    expect((await fetch(`${http}${media?.thumb}`)).headers.get('content-type')).toMatch(/^image\//)
  })
})
