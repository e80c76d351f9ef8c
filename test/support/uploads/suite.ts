import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commanding, commandingJson } from '#scripts/sandboxKey.ts'
import type { Engine } from '../content/suite.ts'
import { sandbox } from '../sandbox.ts'
import { openUploads, type UploadPage } from './open.ts'

/** Red above, blue below, as its author saw it; its camera held it on its side, and noted that, and where it was. */
export async function photograph(): Promise<Buffer> {
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

export const uploader = '10000211'

/** What must hold of uploads in a real browser, on whose line parts fail in a way. Answers the page in which they are begun. */
export function uploadSuite(
  openEngine: () => Promise<Engine>,
  kind: 'drop' | '503' = 'drop',
): { readonly page: () => UploadPage } {
  const { https, http } = sandbox
  let engine: Engine
  let page: UploadPage

  const faults = (method: 'POST' | 'DELETE', fault?: object) =>
    fetch(`${http}/sandbox/faults`, {
      method,
      headers: fault ? commandingJson : commanding,
      ...(fault && { body: JSON.stringify(fault) }),
    })

  beforeAll(async () => {
    engine = await openEngine()
    page = await openUploads(engine.browser, https, uploader)
  })
  afterEach(() => faults('DELETE'))
  afterAll(() => engine?.close())

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

  return { page: () => page }
}
