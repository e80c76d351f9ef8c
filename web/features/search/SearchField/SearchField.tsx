import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTrack } from '#web/features/tracking/useTrack.ts'
import { searchMessages } from '#web/i18n/en/search.ts'
import { isComposing } from '#web/lib/page/keys.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { services } from '#web/lib/page/services.ts'
import { isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { firstFocus } from '#web/ui/focusContent.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { SecretNote, useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { useLatest } from '#web/ui/useLatest.ts'
import { maxQueryLength } from '../search.ts'
import { type Association, AssociationOption, associationKey } from './AssociationOption.tsx'

const waitMs = 150
const limit = 8

interface Associations {
  readonly list: readonly Association[]
  /** What they are for. */
  readonly text: string
}

const none: Associations = { list: [], text: '' }

/** Suggestions while typing. A new request aborts the previous one. */
function useAssociations(): { readonly found: Associations; readonly ask: (text: string) => void } {
  const [found, setFound] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const ask = useCallback(
    (typed: string) => {
      stop()
      const title = typed.trim().slice(0, maxQueryLength)
      if (title === '') return setFound(none)
      timer.current = setTimeout(async () => {
        const mine = new AbortController()
        running.current = mine
        try {
          const options = { signal: mine.signal, silent: true }
          const { list } = await services().client.call('social.associationByTitle', { title, limit }, options)
          if (!mine.signal.aborted) setFound({ list, text: title })
        } catch (error) {
          if (mine.signal.aborted) return
          // The search works without them, and shows its own errors.
          console.warn('Could not load suggestions.', error)
          setFound(none)
        }
      }, waitMs)
    },
    [stop],
  )
  return { found, ask }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const markedIn = (list: RefObject<HTMLElement | null>) =>
  list.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? undefined

/**
 * What is typed, what the reader may mean by it, and which of these is marked. Nothing happens while an input method composes;
 * the typed text is never changed. What may be a secret is not asked for.
 */
function useSearchField(query: string, onSearch: (query: string) => void, onText?: (text: string) => void) {
  const [text, setText] = useState(query)
  const { isSuspicious, isWithheld: isWaiting } = useSecret(text)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { found, ask } = useAssociations()
  const isInComposition = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const { length } = found.list
  const isShown = isOpen && length > 0
  useEffect(() => void setText(query), [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list nothing is marked yet
  useEffect(() => void setActive(-1), [found])
  useEffect(() => {
    if (active >= 0) scrollToSee(markedIn(list), { block: 'nearest' })
  }, [active])

  // The list of words that it waited for has come, and it is no secret by it.
  const latest = useLatest(text)
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && isOpen) ask(latest.current)
    wasWaiting.current = isWaiting
  }, [isWaiting, isOpen, ask, latest])

  const type = (next: string) => {
    setText(next)
    onText?.(next)
    setOpen(true)
    if (!isInComposition.current) ask(isWithheld(next) ? '' : next)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const search = () => {
    const wanted = text.trim()
    if (wanted === '') return
    ask('')
    close()
    if (!isWithheld(wanted)) return onSearch(wanted)
    const settle = () => {
      if (!isWithheld(wanted)) onSearch(wanted)
    }
    whenChecked(wanted).then(settle, settle)
  }
  const compose = (isBegun: boolean, next: string) => {
    isInComposition.current = isBegun
    if (!isBegun) type(next)
  }
  const move = (step: number) => {
    setOpen(true)
    // Beyond either end is the text itself.
    const stops = length + 1
    setActive((((isShown ? active : -1) + 1 + step + stops) % stops) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInComposition.current || isComposing(event)) return
    const step = steps[event.key]
    const marked = isShown ? markedIn(list) : undefined
    if (step !== undefined && length > 0) move(step)
    else if (event.key === 'Enter' && marked) marked.click()
    else if (event.key === 'Enter') search()
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
  }
  return { text, isSuspicious, found, active, isShown, list, type, close, compose, onKeyDown }
}

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
