import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { useTrack } from '#web/features/tracking/useTrack.ts'
import { searchMessages } from '#web/i18n/en/search.ts'
import { firstFocus } from '#web/ui/Dialog/firstFocus.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { SecretNote } from '#web/ui/SecretNote/SecretNote.tsx'
import { maxQueryLength } from '../search.ts'
import { AssociationOption, associationKey } from './AssociationOption.tsx'
import { useSearchField } from './useSearchField.ts'

export interface SearchFieldProps {
  /** The initial text, which also replaces the field's text when it changes. */
  readonly query: string
  /** Enter without a marked suggestion. */
  readonly onSearch: (query: string) => void
  /** A suggestion was taken; its link leads there. */
  readonly onTaken?: () => void
  readonly onText?: (text: string) => void
  /** Takes the focus when it appears. */
  readonly isFirst?: boolean
}

/** A search field with suggestions: a combobox. */
export function SearchField({ query, onSearch, onTaken, onText, isFirst = false }: SearchFieldProps) {
  const t = useStore(searchMessages)
  const track = useTrack('search')
  const { text, isSuspicious, found, active, isShown, list, type, close, compose, onKeyDown } = useSearchField(
    query,
    (asked) => {
      // Not what was asked: a person may search for anything.
      track('click', { length: asked.length })
      onSearch(asked)
    },
    onText,
  )
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true })
  }, [isFirst])
  const clear = () => {
    type('')
    field.current?.focus()
  }
  const take = () => {
    close()
    onTaken?.()
  }
  return (
    <div className="search-field">
      <div className="search-field__box">
        <Icon name="search" />
        <input
          {...(isFirst ? firstFocus : {})}
          className="search-field__input"
          ref={field}
          type="text"
          role="combobox"
          dir={text === '' ? undefined : 'auto'}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          aria-label={t.title}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t.placeholder}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onCompositionStart={({ currentTarget }) => compose(true, currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => compose(false, currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {text !== '' && (
          <button className="search-field__clear" type="button" aria-label={t.clear} onClick={clear}>
            <LateIcon name="close" size={16} />
          </button>
        )}
      </div>
      <div className="search-field__list" id={`${id}-list`} role="listbox" aria-label={t.suggestions} ref={list}>
        {isShown &&
          found.list.map((one, at) => (
            <AssociationOption
              key={associationKey(one)}
              id={`${id}-${at}`}
              one={one}
              query={found.text}
              isActive={at === active}
              onTaken={take}
            />
          ))}
      </div>
      <SecretNote className="search-field__secret" isShown={isSuspicious} />
      <p className="visually-hidden" role="status">
        {isShown && t.suggested(found.list.length)}
      </p>
    </div>
  )
}
