import type { Result } from '#bridge/app/methods/types.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { AppLink } from '#web/lib/page/services.ts'
import type { Upload } from '../types.ts'

export type Picked = Result<'pickMedia'>['items'][number]

/** Shows native's picker. An app that cannot pick, or cannot send what was picked, is asked to be upgraded. */
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

/** With JPEG named and HEIC not, a phone that takes pictures as HEIC gives JPEG. */
const accepted: Readonly<Record<Upload['type'], string>> = {
  image: 'image/jpeg,image/png,image/webp,image/gif',
  video: 'video/mp4,video/webm,video/quicktime',
}

let giveUp: (() => void) | undefined

/**
 * Shows the browser's picker. No files: the person turned back. Where a browser does not tell of that, the next one that is
 * asked for ends this one.
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
    // Held here too: an element outside of the page may be collected before its answer.
    giveUp = () => end([...(input.files ?? [])].slice(0, max))
    input.addEventListener('change', () => giveUp?.())
    input.addEventListener('cancel', () => end([]))
    input.click()
  })
}
