import { atom } from 'nanostores'
import { imageUrl } from '#web/lib/page/pictures.ts'
import type { Upload, UploadedMedium } from '../types.ts'

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
