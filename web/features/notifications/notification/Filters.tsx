import type { Tab } from '../../../ui/Tabs/Tabs.tsx'
import type { NotificationFilter } from '../notificationList.ts'

/** The filters beside the list, where there is room for them. */
export function Filters({
  label,
  choices,
  current,
  onSelect,
}: {
  label: string
  choices: readonly Tab<NotificationFilter>[]
  current: NotificationFilter
  onSelect: (filter: NotificationFilter) => void
}) {
  return (
    <section className="notification-filters">
      <h2 className="notification-filters__title">{label}</h2>
      {choices.map(({ name, label: text }) => (
        <button
          key={name}
          className="notification-filters__one"
          type="button"
          aria-pressed={name === current}
          onClick={() => onSelect(name)}
        >
          {text}
        </button>
      ))}
    </section>
  )
}
