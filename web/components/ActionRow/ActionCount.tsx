import { useStore } from '@nanostores/react'
import { $intl } from '../../messages/i18n.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'

/** An action's drawing and how often it was done: short to look at (nothing for none), exact to listen to. */
export function ActionCount({
  icon,
  filled = false,
  count,
  spoken,
}: {
  icon: IconName
  filled?: boolean
  count: number
  spoken: string
}) {
  const { compact } = useStore($intl)
  return (
    <>
      <Icon name={icon} filled={filled} />
      <span className="action__count" aria-hidden="true">
        {count > 0 && compact.format(count)}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </>
  )
}
