import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { $location, hrefTo, relocate } from '#web/lib/router/location.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { removeDraft } from '../drafts/draftRemoval.ts'
import type { DraftCollection } from '../drafts/drafts.ts'
import { DraftRow } from './DraftRow.tsx'

/** Placeholder rows with the height of drafts. */
export function DraftSkeleton({ rows }: { rows: number }) {
  const t = useStore(shellMessages)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div className="draft-skeleton" key={row} aria-hidden="true">
          <i className="draft-skeleton__line" />
          <i className="draft-skeleton__line draft-skeleton__line--facts" />
        </div>
      ))}
    </div>
  )
}

const linkIn = '.draft__link'
const idOf = (link: Element | undefined): string | undefined => link?.closest<HTMLElement>('[data-item]')?.dataset.item

/** The index that a key leads to from `at`. */
const nextAt: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}
const deleting: readonly string[] = ['Delete', 'Backspace']

interface DraftListProps {
  readonly drafts: DraftCollection
  readonly current: string | undefined
  /** Whether the selected draft shows next to the list. */
  readonly wide: boolean
}

/** List of drafts, newest first. Arrow keys move between them, Delete deletes. */
export function DraftList({ drafts, current, wide }: DraftListProps) {
  const t = useStore(draftMessages)
  const shell = useStore(shellMessages)
  const root = useRef<HTMLDivElement>(null)
  const [entry] = useState(() => $location.get().key)

  const remove = useCallback(
    (id: string) => {
      const links = [...(root.current?.querySelectorAll<HTMLElement>(linkIn) ?? [])]
      const at = links.findIndex((link) => idOf(link) === id)
      const next = links[at + 1] ?? links[at - 1]
      const hadFocus = links[at]?.closest('[data-item]')?.contains(document.activeElement)
      void removeDraft(drafts, id)
      if (hadFocus) next?.focus()
      const nextId = idOf(next)
      if (wide && id === current) relocate(nextId ? hrefTo('draft', nextId) : hrefTo('draft'))
    },
    [drafts, wide, current],
  )
  const choose = (link: HTMLElement | undefined) => {
    const id = idOf(link)
    if (id && wide) relocate(hrefTo('draft', id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(linkIn) : null
    if (!link || !isPageKey(event, link)) return
    const links = [...(root.current?.querySelectorAll<HTMLElement>(linkIn) ?? [])]
    const to = nextAt[event.key]
    const id = idOf(link)
    if (!to && !(id && deleting.includes(event.key))) return
    event.preventDefault()
    // Ignore key repeat: a held key would delete one draft after the other.
    if (!to) return id && !event.repeat && remove(id)
    const next = links[to(links.indexOf(link), links.length)]
    next?.focus()
    choose(next)
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(linkIn) : null
    if (!link || !wide || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(link)
  }
  const renderItem = useCallback(
    (id: string) => <DraftRow key={id} drafts={drafts} id={id} isCurrent={id === current && wide} onRemove={remove} />,
    [drafts, current, wide, remove],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are interactive; the list handles their events
    <div className="drafts" ref={root} onKeyDown={onKeyDown} onClick={onClick}>
      <LongList
        list={drafts}
        place={`${entry} drafts`}
        renderItem={renderItem}
        skeleton={<DraftSkeleton rows={5} />}
        next={<DraftSkeleton rows={1} />}
        empty={
          <StatePanel title={t.emptyTitle} text={t.emptyText} action={{ label: shell.toHome, href: hrefTo('home') }} />
        }
      />
    </div>
  )
}
