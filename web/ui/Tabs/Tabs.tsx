import { useLayoutEffect, useState } from 'react'
import { afterPaint } from '../../lib/page/afterPaint.ts'

export interface Tab<N extends string> {
  readonly name: N
  readonly label: string
}

/**
 * Tabs by the keyboard pattern of that name: one stop for Tab; arrows, Home and End come with `watchTabKeys`. The panel's id is
 * `${id}-panel`. A tab that is pressed is seen to be at once; what it leads to, which takes longer, comes a frame later.
 */
export function Tabs<N extends string>({
  id,
  label,
  tabs,
  current,
  onSelect,
}: {
  id: string
  label: string
  tabs: readonly Tab<N>[]
  current: N
  onSelect: (name: N) => void
}) {
  const [pressed, select] = useState<N>()
  const selected = pressed ?? current
  useLayoutEffect(() => {
    if (pressed === undefined) return
    return afterPaint(() => {
      select(undefined)
      onSelect(pressed)
    })
  }, [pressed, onSelect])
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          id={`${id}-${name}`}
          className="tabs__tab"
          type="button"
          role="tab"
          aria-selected={name === selected}
          aria-controls={`${id}-panel`}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => select(name)}
        >
          <span className="tabs__label">{text}</span>
        </button>
      ))}
    </div>
  )
}
