import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { uploadSuite } from '../support/uploads/suite.ts'

const { http } = sandbox
const { page } = uploadSuite(() => openChromium())

test('resizes large pictures, and keeps transparency', async () => {
  const large = sharp({ create: { width: 5_000, height: 2_500, channels: 3, background: '#0a0' } })
  const sized = await page().ask('prepared', (await large.jpeg().toBuffer()).toString('base64'), 'image/jpeg')
  expect(sized).toMatchObject({ width: 2_560, height: 1_280, type: 'image/jpeg' })
  const clear = sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const kept = await page().ask('prepared', (await clear.png().toBuffer()).toString('base64'), 'image/png')
  const { data } = await sharp(Buffer.from(kept.base64, 'base64')).raw().toBuffer({ resolveWithObject: true })
  expect(kept).toMatchObject({ width: 40, height: 20 })
  expect(data[3]).toBe(0)
})

test('rejects unreadable media with a message, and sends nothing', async () => {
  const before = (await page().ask('sent')).length
  const { phase, reason } = await page().ask('send', Buffer.from('no picture').toString('base64'), 'image/heic')
  expect({ phase, reason }).toEqual({
    phase: 'failed',
    reason: 'This browser cannot read this picture. Save it as JPEG or PNG, and add it again.',
  })
  expect(await page().ask('sent')).toHaveLength(before)
})

test('uploads a video unchanged, after its picture', async () => {
  const { media, reason, width, height } = await page().ask('sendFilm', 1_500)
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
