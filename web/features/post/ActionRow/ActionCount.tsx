import { Icon, type IconName } from '../../../ui/Icon/Icon.tsx'

/** An action's drawing and how often it was done: short to look at (nothing for none), exact to listen to. */
export function ActionCount({
  icon,
  filled = false,
  shown,
  spoken,
}: {
  icon: IconName
  filled?: boolean
  shown: string
  spoken: string
}) {
  return (
    <>
      <Icon name={icon} filled={filled} />
      <span className="action__count" aria-hidden="true">
        {shown}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </>
  )
}
