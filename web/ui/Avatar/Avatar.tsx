import type { Person } from '#bridge/exchange/calls.ts'
import { loadingNear } from '#web/lib/page/pictures.ts'
import { Img } from '../Img/Img.tsx'

/** A user's picture, next to their name. `size` in CSS pixels: 40 in posts, 32 in replies, 24 in groups. */
export function Avatar({
  person,
  size = 40,
  eager = false,
}: {
  person: Pick<Person, 'avatar'>
  size?: 72 | 40 | 32 | 24
  /** In the first view: not lazy-loaded. */
  eager?: boolean
}) {
  return (
    <Img
      key={person.avatar}
      className={`avatar avatar--${size}`}
      src={person.avatar}
      alt=""
      width={size}
      height={size}
      loading={eager ? 'eager' : loadingNear()}
      fetchPriority="low"
    />
  )
}
