import { useStore } from '@nanostores/react'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { $device } from '#web/lib/page/device.ts'
import { $now } from '#web/lib/page/now.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { agoText } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { $versionsOf, type Edited } from './versionsOf.ts'

const openVersions = (what: Edited): void =>
  void loadOverlay('versions', async () => {
    const { Versions } = await import('./Versions.tsx')
    $versionsOf.set(what)
    return Versions
  })

/** The “edited” mark next to a date; a press shows earlier versions. `isByName`: the name is on the same line. */
export const EditedMark = ({
  at,
  ...mark
}: Edited & { readonly at: number | undefined; readonly isByName?: boolean }) =>
  at ? <Mark at={at} {...mark} /> : null

function Mark({ at, isByName = false, ...what }: Edited & { readonly at: number; readonly isByName?: boolean }) {
  const t = useStore(moderationMessages)
  const now = useStore($now)
  const intl = useStore($intl)
  // A phone has no space for it next to the name.
  const isShort = useStore($device) === 'mobile' && isByName
  return (
    <button
      className="edited-mark"
      type="button"
      title={intl.moment().format(at)}
      aria-label={t.editedAt({ time: intl.moment().format(at) })}
      onClick={() => openVersions(what)}
    >
      {isShort ? t.editedMark : t.edited({ ago: agoText(at, now, intl) })}
    </button>
  )
}
