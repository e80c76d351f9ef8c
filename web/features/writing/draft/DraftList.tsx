import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { isVisible } from '#bridge/site/writing.ts'
import { draftMessages } from '#web/i18n/en/draft.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { $location, canGoBack, hrefTo, relocate } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { Img } from '#web/ui/Img/Img.tsx'
import { ListSkeleton } from '#web/ui/LongList/ListFoot.tsx'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { RichText } from '#web/ui/RichText/RichText.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { resumeDraft } from '../draftAddress.ts'
import { type DraftCollection, removeDraft, visibleIn } from '../drafts/drafts.ts'
import type { ListedDraft } from '../types.ts'
import { DraftFacts, DraftRow } from './DraftRow.tsx'
import { elsewhereIn, lineOf } from './lineOf.ts'

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

/** Content of a draft. */
function DraftContent({ draft, onRemove }: { draft: ListedDraft; onRemove: () => void }) {
  const t = useStore(draftMessages)
  const writing = useStore(writingMessages)
  const { title, text } = draft
  return (
    <article className="draft-content" aria-label={lineOf(draft) || t.untitled}>
      <div className="draft-content__head">
        <DraftFacts draft={draft} />
        <button className="button draft-content__go-on" type="button" onClick={() => resumeDraft(draft)}>
          {writing.goOn}
        </button>
        <button className="draft-content__delete" type="button" onClick={onRemove}>
          <LateIcon name="trash" size={16} />
          <span>{t.delete}</span>
        </button>
      </div>
      {title && (
        <h2 className="draft-content__title" dir={directionOfText(title)}>
          {title}
        </h2>
      )}
      {isVisible(text) && (
        <div className="draft-content__text">
          <RichText text={text} entities={[]} />
        </div>
      )}
      {!lineOf({ title, text }) && <p className="draft-content__none">{t.untitled}</p>}
      <DraftMedia draft={draft} />
    </article>
  )
}

/** Pictures of a draft, with placeholders for those on another device. */
function DraftMedia({ draft }: { draft: ListedDraft }) {
  const t = useStore(draftMessages)
  const elsewhere = elsewhereIn(draft)
  if (draft.media.length === 0) return null
  return (
    <>
      <ul className="draft-media">
        {draft.media.map(({ thumb, alt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have a fixed order, and some have no other key
          <li className="draft-media__item" key={at}>
            {thumb === null ? (
              <span className="draft-media__elsewhere">
                <LateIcon name="elsewhere" size={24} />
                {alt && <span dir={directionOfText(alt)}>{alt}</span>}
              </span>
            ) : (
              <Img className="draft-media__picture" src={thumb} alt={alt || t.picture} loading="lazy" />
            )}
          </li>
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className="draft-content__elsewhere">
          <strong>{t.elsewhereSaid({ elsewhere: t.elsewhere(elsewhere) })}</strong> <span>{t.elsewhereText}</span>
        </p>
      )}
    </>
  )
}

interface DraftPaneProps {
  readonly drafts: DraftCollection
  readonly id: string
  /** Whether it is next to the list, where another draft can replace it. */
  readonly beside?: boolean
}

/** One draft in full. */
export function DraftPane({ drafts, id, beside = false }: DraftPaneProps) {
  const t = useStore(draftMessages)
  const list = useStore(drafts.$list)
  const hidden = useStore(drafts.$hidden)
  const draft = hidden.has(id) ? undefined : drafts.draft(id)
  // The URL may name a draft that is not loaded yet.
  const isFurther = !draft && list.phase === 'ready'
  useEffect(() => {
    if (isFurther) drafts.more()
  }, [drafts, isFurther])

  const remove = () => {
    const seen = visibleIn(list, hidden)
    const at = seen.indexOf(id)
    const next = seen[at + 1] ?? seen[at - 1]
    void removeDraft(drafts, id)
    if (!beside && canGoBack()) history.back()
    else relocate(hrefTo('draft', beside ? next : undefined))
  }
  if (draft) return <DraftContent draft={draft} onRemove={remove} />
  if (list.phase === 'end' || list.phase === 'empty') {
    return <StatePanel title={t.goneTitle} text={t.goneText} action={{ label: t.toDrafts, href: hrefTo('draft') }} />
  }
  return <ListSkeleton list={list} onRetry={drafts.retry} skeleton={<DraftSkeleton rows={1} />} />
}
