import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { paginationMessages } from '../../i18n/en/pagination.ts'

/** Takes a page's number; what lies beyond the last page is the last. */
export function GoTo({ count, onGo }: { count: number; onGo: (page: number) => void }) {
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
