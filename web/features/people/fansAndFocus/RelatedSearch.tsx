import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fansAndFocusMessages } from '../../../i18n/en/fansAndFocus.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { SecretNote } from '../../../ui/SecretNote/SecretNote.tsx'
import { useSecret } from '../../../ui/SecretNote/useSecret.ts'
import { maxQueryLength } from '../relatedPeople.ts'
import { askFor } from './address.ts'

/** Nobody waits for an answer to half a name. */
const restMs = 300

/** Looks for a name in the list below, once the reader has stopped typing. */
export function RelatedSearch({ query }: { query: string }) {
  const t = useStore(fansAndFocusMessages)
  const [text, setText] = useState(query)
  const { isSuspicious, isHeld } = useSecret(text)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (text.trim() === query || isHeld) return
    const timer = setTimeout(() => askFor({ query: text.trim() }), restMs)
    return () => clearTimeout(timer)
  }, [text, query, isHeld])
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  return (
    <search className="related-search">
      <Icon name="search" size={20} />
      <input
        className="related-search__field"
        ref={field}
        type="search"
        // Without a text, `auto` is from the left, and the placeholder of an Arabic page would stand at the far end.
        dir={text ? 'auto' : undefined}
        aria-label={t.search}
        placeholder={t.search}
        maxLength={maxQueryLength}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text && (
        <button className="icon-button" type="button" aria-label={t.clear} onClick={clear}>
          <Icon name="close" size={16} />
        </button>
      )}
      <SecretNote className="related-search__secret" isShown={isSuspicious} />
    </search>
  )
}
