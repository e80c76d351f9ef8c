import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isPageKey } from '#web/lib/page/keys.ts'
import { afterPaint } from '#web/lib/page/painted.ts'

/** The tab a key leads to; `undefined` for other keys. Arrows follow the eye: right to left they change sides. */
export function nextTab<N>(names: readonly N[], current: N, key: string, rightToLeft: boolean): N | undefined {
  const at = names.indexOf(current)
  const step = rightToLeft ? -1 : 1
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: names.length - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : names[(place + names.length) % names.length]
}

export interface Tab<N extends string> {
  readonly name: N
  readonly label: string
}

/**
 * Tabs by the keyboard pattern of that name: one stop for Tab, arrows, Home and End. The panel's id is `${id}-panel`. A tab that is
 * pressed is seen to be at once; what it leads to, which takes longer, comes a frame later.
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
  const list = useRef<HTMLDivElement>(null)
  const [pressed, select] = useState<N>()
  const selected = pressed ?? current
  useLayoutEffect(() => {
    if (pressed === undefined) return
    return afterPaint(() => {
      select(undefined)
      onSelect(pressed)
    })
  }, [pressed, onSelect])
  const onKeyDown = (event: KeyboardEvent) => {
    const names = tabs.map(({ name }) => name)
    const next = nextTab(names, selected, event.key, document.documentElement.dir === 'rtl')
    if (next === undefined || !isPageKey(event, event.currentTarget)) return
    event.preventDefault()
    select(next)
    list.current?.querySelector<HTMLElement>(`#${id}-${next}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
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
