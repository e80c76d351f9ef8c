import type { Result } from '../../../../bridge/app/methods/types.ts'
import { mediaMessages } from '../../../i18n/en/media.ts'
import { notify } from '../../../lib/page/notices.ts'
import type { AppLink } from '../../../lib/page/services.ts'
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
