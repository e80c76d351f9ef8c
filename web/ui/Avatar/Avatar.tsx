import type { Person } from '../../../bridge/exchange/calls.ts'
import { Img } from '../Img/Img.tsx'

/** A person's picture, for beside their name. `size` in CSS pixels: 40 in posts, 32 in replies, 24 in groups. */
export function Avatar({ person, size = 40 }: { person: Pick<Person, 'avatar'>; size?: 72 | 40 | 32 | 24 }) {
  return (
    <Img
      key={person.avatar}
      className={`avatar avatar--${size}`}
      src={person.avatar}
      alt=""
      width={size}
      height={size}
      fetchPriority="low"
    />
  )
}
