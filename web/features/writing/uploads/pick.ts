import type { Result } from '#bridge/app/methods/types.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { AppLink } from '#web/lib/page/services.ts'
import type { Upload } from '../types.ts'

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
