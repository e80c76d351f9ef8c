import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  readonly label: string
  readonly value: string
  readonly lang?: string
  readonly children: (fold: () => void) => ReactNode
}

/** A row that says what is chosen, and unfolds into what there is to choose from. */
export function Unfolding({ label, value, lang, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  // What has unfolded gets the room that there is.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const fold = () => {
    setOpen(false)
    row.current?.focus()
  }
  return (
    <section>
      <button
        className="preferences__row"
        type="button"
        ref={row}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        <bdi className="preferences__value" lang={lang}>
          {value}
        </bdi>
        <svg className="preferences__mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen && children(fold)}
    </section>
  )
}
