import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { listMessages } from '#web/i18n/en/list.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import type { List } from '#web/lib/lists/list.ts'
import { Boundary } from '../Boundary/Boundary.tsx'

const Row = <T,>({ item, children }: { item: T; children: (item: T) => ReactNode }) => children(item)

/** A titled list in the rail, each row for itself, with room for `rows` before they are there. */
export function RailSection<T>({
  title,
  list,
  rows,
  keyOf,
  children,
}: {
  title: string
  list: List<T>
  rows: number
  keyOf: (item: T) => string
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
      {pages.length > 0 && (
        <ul>
          {pages.flat().map((item) => (
            <Boundary key={keyOf(item)} name="rail" instead={null}>
              <Row item={item}>{children}</Row>
            </Boundary>
          ))}
        </ul>
      )}
      {pages.length === 0 && !failed && <div className={`rail-section__room rail-section__room--${rows}`} />}
      {pages.length === 0 && failed && (
        <p className="rail-section__failed">
          <span>{phase === 'slow' ? t.slowTitle : t.failed}</span>{' '}
          <button className="text-button" type="button" onClick={list.retry}>
            {shell.tryAgain}
          </button>
        </p>
      )}
    </section>
  )
}
