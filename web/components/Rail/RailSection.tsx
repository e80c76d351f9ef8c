import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { listMessages } from '../../messages/list.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { List } from '../../stores/list.ts'

/** A titled list in the rail, with room for `rows` before they are there. */
export function RailSection<T>({
  title,
  list,
  rows,
  children,
}: {
  title: string
  list: List<T>
  rows: number
  children: (item: T) => ReactNode
}) {
  const t = useStore(listMessages)
  const shell = useStore(shellMessages)
  const { phase, pages } = useStore(list.$list)
  useEffect(() => void list.start(), [list])
  const failed = phase === 'error' || phase === 'offline' || phase === 'slow'
  if (phase === 'empty') return null
  return (
    <section className="rail-section" aria-label={title} aria-busy={phase === 'loading'}>
      <h2 className="rail-section__title">{title}</h2>
      {pages.length > 0 && <ul>{pages.flat().map(children)}</ul>}
      {pages.length === 0 && !failed && <div className={`rail-section__room rail-section__room--${rows}`} />}
      {pages.length === 0 && failed && (
        <p className="rail-section__failed">
          {phase === 'slow' ? t.slowTitle : t.failed}{' '}
          <button className="text-button" type="button" onClick={list.retry}>
            {shell.tryAgain}
          </button>
        </p>
      )}
    </section>
  )
}
