import { expect, test, vi } from 'vitest'
import { films } from '#test/support/gateway/films.ts'
import { prepare } from '#web/features/writing/uploads/prepare.ts'

const file = (bytes: Uint8Array, type: string) => new Blob([Uint8Array.from(bytes)], { type })
const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['MKV', films.webm({ brand: 'matroska' }), 'video/x-matroska'],
  ['MKV', films.webm({ brand: 'matroska' }), ''],
  ['AVI', letters('RIFFabcdAVI LIST'), 'video/x-msvideo'],
  ['FLV', letters('FLV\x01'), 'application/octet-stream'],
])('names the format of a rejected %s and what to do, whatever its type', async (name, bytes, type) => {
  await expect(prepare(file(bytes, type))).rejects.toThrow(
    `This video is in ${name}. Save it as H.264 MP4, and add it again.`,
  )
})

test.each([
  ['HEIC', '\0\0\0\x18ftypheic', ''],
  ['TIFF', 'II*\0', 'image/tiff'],
  ['Photoshop', '8BPS', 'application/x-photoshop'],
])('names the format of an unreadable %s and what to do', async (name, start, type) => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('No picture.'))
  await expect(prepare(file(letters(start.padEnd(400, '\0')), type))).rejects.toThrow(
    `This picture is in ${name}. Save it as JPEG or PNG, and add it again.`,
  )
})

test('keeps the general message for other files', async () => {
  await expect(prepare(file(letters('%PDF-1.7'), 'application/pdf'))).rejects.toThrow(
    'Only pictures and videos can be added.',
  )
})
