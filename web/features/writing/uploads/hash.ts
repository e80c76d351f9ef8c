import { mediaMessages } from '../../../i18n/en/media.ts'
import { UploadRefusal } from '../errors.ts'

/**
 * SHA-256 in hex. The browser's own digest takes its bytes at once, so that a video is in memory whole for a moment; one of
 * our own that does not would keep the page busy for seconds.
 * @throws {UploadRefusal} on plain HTTP, where browsers have no digest.
 */
export async function sha256Of(file: Blob): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new UploadRefusal(mediaMessages.get().insecure)
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
