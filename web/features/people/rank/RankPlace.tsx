import { useStore } from '@nanostores/react'
import { rankMessages } from '../../../i18n/en/rank.ts'
import { $intl } from '../../../i18n/i18n.ts'

/** A place in the ranking. The first three stand out by colour, weight and size. */
export function RankPlace({ place }: { place: number }) {
  const t = useStore(rankMessages)
  const { plain } = useStore($intl)
  const text = place < 1_000 ? String(place) : plain().format(place)
  return (
    <span className={place <= 3 ? `rank-place rank-place--${place}` : 'rank-place'}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{t.placeOf({ place: text })}</span>
    </span>
  )
}
