import { useStore } from '@nanostores/react'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { $now } from '../../../lib/page/now.ts'
import { loadOverlay } from '../../../ui/overlays.ts'
import { agoText } from '../../../ui/TimeAgo/agoText.ts'
import { $versionsOf, type Edited } from './versionsOf.ts'

const openVersions = (what: Edited): void =>
  void loadOverlay('versions', async () => {
    const { Versions } = await import('./Versions.tsx')
    $versionsOf.set(what)
    return Versions
  })

/** Says beside a date that something was edited, and how long ago; pressed, it shows what it said before. */
export const EditedMark = ({ at, ...what }: Edited & { readonly at: number | undefined }) =>
  at ? <Mark at={at} {...what} /> : null

function Mark({ at, ...what }: Edited & { readonly at: number }) {
  const t = useStore(moderationMessages)
  const now = useStore($now)
  const intl = useStore($intl)
  return (
    <button
      className="edited-mark"
      type="button"
      title={intl.moment().format(at)}
      aria-label={t.editedAt({ time: intl.moment().format(at) })}
      onClick={() => openVersions(what)}
    >
      {t.edited({ ago: agoText(at, now, intl) })}
    </button>
  )
}
