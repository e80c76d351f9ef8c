import { type KeyboardEvent, useRef } from 'react'
import { isPageKey } from '#web/lib/page/keys.ts'
import { IconDrawing } from '../Icon/Icon.tsx'

interface MenuLink {
  readonly href: string
  readonly target?: '_blank'
  readonly rel?: string
}

export type MenuRow = {
  readonly label: string
  /** The action, in a line. */
  readonly hint?: string
  /** A path of `icons` or `lateIcons`. */
  readonly icon: string
  /** Cannot be taken lightly. */
  readonly isGrave?: boolean
} & ({ readonly run: () => void; readonly link?: never } | { readonly link: MenuLink; readonly run?: never })

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
      {rows.map(({ label: text, hint, icon, isGrave = false, run, link }, at) => {
        const shared = {
          className: isGrave ? 'menu-list__row menu-list__row--grave' : 'menu-list__row',
          role: 'menuitem',
          tabIndex: at === 0 ? 0 : -1,
          onClick: () => {
            // First: what comes next may be another dialog, which gives the focus back to the page.
            onDone()
            run?.()
          },
          ...(at === 0 && { 'data-first-focus': '' }),
        }
        const content = (
          <>
            <IconDrawing path={icon} size={20} filled={false} />
            <span dir="auto">
              <span>{text}</span>
              {hint && (
                <>
                  {' '}
                  <span className="menu-list__hint">{hint}</span>
                </>
              )}
            </span>
          </>
        )
        return link === undefined ? (
          <button key={text} type="button" {...shared}>
            {content}
          </button>
        ) : (
          <a key={text} {...link} {...shared}>
            {content}
          </a>
        )
      })}
    </div>
  )
}
