import { useStore } from '@nanostores/react'
import { $intl } from '#web/i18n/i18n.ts'
import { $now } from '#web/lib/page/now.ts'
import { $painted } from '#web/lib/page/painted.ts'
import { agoText } from './agoText.ts'

/** How long ago, kept true minute by minute; the exact moment is in its title once it is pointed at. Its words come after the first paint. `at` in ms since 1970. */
export function TimeAgo({ at }: { at: number }) {
  const now = useStore($now)
  const intl = useStore($intl)
  const painted = useStore($painted)
  return (
    <time
      className="time-ago"
      dateTime={new Date(at).toISOString()}
      onMouseEnter={({ currentTarget }) => {
        currentTarget.title = intl.moment().format(at)
      }}
    >
      {painted && agoText(at, now, intl)}
    </time>
  )
}
