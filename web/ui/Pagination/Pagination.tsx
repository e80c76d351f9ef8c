import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { paginationMessages } from '#web/i18n/en/pagination.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { Chevron } from '../Chevron/Chevron.tsx'

/** Takes a page's number; what lies beyond the last page is the last. */
function GoTo({ count, onGo }: { count: number; onGo: (page: number) => void }) {
  const t = useStore(paginationMessages)
  const id = useId()
  const [text, setText] = useState('')
  const go = (event: FormEvent): void => {
    event.preventDefault()
    const page = Number.parseInt(text, 10)
    setText('')
    if (page >= 1) onGo(Math.min(page, count))
  }
  return (
    <form className="pagination__control" onSubmit={go}>
      <label htmlFor={id}>{t.goTo}</label>
      <input
        className="pagination__field pagination__field--short"
        id={id}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={9}
        dir="ltr"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value.replace(/\D/g, ''))}
      />
    </form>
  )
}

/** A page to go to, or a gap between two. */
type Step = number | 'gap'

/** Pages on either side of the current one. */
const around = 1

/**
 * Numbers to show for `count` pages with `current` marked: the first, the last, the current and its neighbours. As many at
 * every place, so that nothing moves under the pointer; a gap never stands for one page alone.
 */
export function pagesToShow(current: number, count: number): readonly Step[] {
  const max = 2 * around + 5
  if (count <= max) return Array.from({ length: count }, (_, index) => index + 1)
  const inner = max - 4
  const start = Math.min(Math.max(current - around, 3), count - 1 - inner)
  const pages: Step[] = Array.from({ length: inner }, (_, index) => start + index)
  return [1, start === 3 ? 2 : 'gap', ...pages, start + inner === count - 1 ? count - 1 : 'gap', count]
}

export interface PageChoice {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface PaginationProps extends PageChoice {
  /** Of rows, on all pages. */
  readonly total: number
  readonly onChange: (choice: PageChoice) => void
  /** The page sizes to choose from. Default 20, 50, 100. */
  readonly pageSizes?: readonly number[]
}

/** Pages of a list. Another page size keeps the first row in sight. */
export function Pagination({ page, pageSize, total, onChange, pageSizes = [20, 50, 100] }: PaginationProps) {
  const t = useStore(paginationMessages)
  const { plain } = useStore($intl)
  const sizeId = useId()
  const count = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), count)
  const written = (amount: number): string => plain().format(amount)
  const go = (to: number): void => {
    if (to !== current) onChange({ page: to, pageSize })
  }
  const resize = (size: number): void =>
    onChange({ page: Math.floor(((current - 1) * pageSize) / size) + 1, pageSize: size })
  const from = Math.min(total, (current - 1) * pageSize + 1)
  const range = { from: written(from), to: written(Math.min(total, current * pageSize)), total: written(total) }
  return (
    <nav className="pagination" aria-label={t.pages}>
      <ul className="pagination__pages">
        <li>
          <button
            className="pagination__page"
            type="button"
            aria-label={t.previous}
            aria-disabled={current === 1}
            onClick={() => go(Math.max(1, current - 1))}
          >
            <Chevron to="previous" />
          </button>
        </li>
        {pagesToShow(current, count).map((step, index) => (
          <li key={step === 'gap' ? `gap ${index}` : step}>
            {step === 'gap' ? (
              <span className="pagination__gap" role="img" aria-label={t.skipped}>
                …
              </span>
            ) : (
              <button
                className="pagination__page"
                type="button"
                aria-label={t.page({ page: written(step) })}
                aria-current={step === current ? 'page' : undefined}
                onClick={() => go(step)}
              >
                {written(step)}
              </button>
            )}
          </li>
        ))}
        <li>
          <button
            className="pagination__page"
            type="button"
            aria-label={t.next}
            aria-disabled={current === count}
            onClick={() => go(Math.min(count, current + 1))}
          >
            <Chevron to="next" />
          </button>
        </li>
      </ul>
      <div className="pagination__controls">
        <p className="pagination__range" role="status">
          {t.range(range)}
        </p>
        <div className="pagination__control">
          <label className="visually-hidden" htmlFor={sizeId}>
            {t.pageSize}
          </label>
          <select
            className="pagination__field"
            id={sizeId}
            value={pageSize}
            onChange={({ currentTarget }) => resize(Number(currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {t.perPage({ size: written(size) })}
              </option>
            ))}
          </select>
        </div>
        {count > 1 && <GoTo count={count} onGo={go} />}
      </div>
    </nav>
  )
}
