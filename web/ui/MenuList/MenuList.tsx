import { type KeyboardEvent, useRef } from 'react'
import { isPageKey } from '../../lib/page/keys.ts'
import { Drawing } from '../Icon/Drawing.tsx'

export interface MenuRow {
  readonly label: string
  /** A path of `icons` or `lateIcons`. */
  readonly icon: string
  /** Cannot be taken lightly. */
  readonly isGrave?: boolean
  readonly run: () => void
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A menu by the keyboard pattern of that name: arrows, Home and End, or the first letter of a row. */
export function MenuList({ label, rows, onDone }: { label: string; rows: readonly MenuRow[]; onDone: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPageKey(event, event.currentTarget)) return
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
    const startsWith = ({ label: text }: MenuRow) => text.toLowerCase().startsWith(event.key.toLowerCase())
    const isLetter = event.key.length === 1 && event.key !== ' '
    const byLetter = () => {
      const after = rows.findIndex((row, index) => index > at && startsWith(row))
      return after < 0 ? rows.findIndex(startsWith) : after
    }
    const item = items[steps[event.key]?.(at, items.length) ?? (isLetter ? byLetter() : -1)]
    if (!item) return
    event.preventDefault()
    item.focus()
  }
  return (
    <div className="menu-list" role="menu" aria-label={label} tabIndex={-1} ref={list} onKeyDown={onKeyDown}>
      {rows.map(({ label: text, icon, isGrave = false, run }, at) => (
        <button
          key={text}
          className={isGrave ? 'menu-list__row menu-list__row--grave' : 'menu-list__row'}
          type="button"
          role="menuitem"
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => {
            // First: what comes next may be another dialog, which gives the focus back to the page.
            onDone()
            run()
          }}
          {...(at === 0 && { 'data-first-focus': '' })}
        >
          <Drawing path={icon} size={20} filled={false} />
          <span dir="auto">{text}</span>
        </button>
      ))}
    </div>
  )
}
