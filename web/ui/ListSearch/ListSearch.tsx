import { useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { LateIcon } from '../Icon/LateIcon.tsx'
import { SecretNote, useSecret } from '../SecretNote/SecretNote.tsx'
import { useLatest } from '../useLatest.ts'

/** Debounces the search while the reader types. */
const restMs = 300

interface ListSearchProps {
  /** The query of the list below. */
  readonly query: string
  /** Told a text without spaces at its ends. */
  readonly onSearch: (query: string) => void
  readonly label: string
  readonly clearLabel: string
  readonly maxLength: number
}

/** Searches the list below, once the reader has stopped typing. What may be a secret is not searched for. */
export function ListSearch({ query, onSearch, label, clearLabel, maxLength }: ListSearchProps) {
  const [text, setText] = useState(query)
  const { isSuspicious, isWithheld } = useSecret(text)
  const field = useRef<HTMLInputElement>(null)
  const search = useLatest(onSearch)
  // Another search than the field's own: a button that shows all, or the way back.
  useEffect(() => void setText((now) => (now.trim() === query ? now : query)), [query])
  useEffect(() => {
    if (text.trim() === query || isWithheld) return
    const timer = setTimeout(() => search.current(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text, query, isWithheld, search])
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  return (
    <search className="list-search">
      <Icon name="search" size={20} />
      <input
        className="list-search__field"
        ref={field}
        type="search"
        // Without a text, `auto` is from the left, and the placeholder of an Arabic page would stand at the far end.
        dir={text ? 'auto' : undefined}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text && (
        <button className="icon-button" type="button" aria-label={clearLabel} onClick={clear}>
          <LateIcon name="close" size={16} />
        </button>
      )}
      <SecretNote className="list-search__secret" isShown={isSuspicious} />
    </search>
  )
}
