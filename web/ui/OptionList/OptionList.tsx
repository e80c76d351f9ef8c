import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { Icon } from '../Icon/Icon.tsx'
import { LateIcon } from '../Icon/LateIcon.tsx'
import { foldedWords } from './foldedWords.ts'

export interface Option<Key extends string> {
  readonly key: Key
  readonly name: string
  /** Of the name, where it is another language than the page's. */
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  /** Text after the name, smaller. */
  readonly detail?: string
  /** What else it is found by. */
  readonly words: readonly string[]
}

interface Props<Key extends string> {
  /** The list's name for screen readers. */
  readonly label: string
  readonly searchLabel: string
  readonly options: readonly Option<Key>[]
  readonly current: string
  readonly onChoose: (key: Key) => void
}

/** A list to choose one from, with a field that finds it. */
export function OptionList<Key extends string>({ label, searchLabel, options, current, onChoose }: Props<Key>) {
  const t = useStore(preferenceMessages)
  const [text, setText] = useState('')
  const id = useId()
  const wanted = foldedWords(text)
  const found = options.filter(({ key, name, detail = '', words }) =>
    foldedWords([key, name, detail, ...words].join(' ')).includes(wanted),
  )
  return (
    <div className="options">
      <div className="options__field">
        <Icon name="search" />
        <input
          className="options__input"
          type="search"
          value={text}
          placeholder={searchLabel}
          aria-label={searchLabel}
          aria-controls={id}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul className="options__list" id={id} aria-label={label}>
        {found.map(({ key, name, lang, dir, detail }) => (
          <li key={key}>
            <button
              className="option"
              type="button"
              aria-current={key === current || undefined}
              onClick={() => onChoose(key)}
            >
              <span className="option__text">
                <bdi className="option__name" lang={lang} dir={dir}>
                  {name}
                </bdi>
                {detail && <bdi className="option__detail">{detail}</bdi>}
              </span>
              {key === current && <LateIcon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      <p className="options__none" role="status">
        {found.length === 0 && t.none({ text: text.trim() })}
      </p>
    </div>
  )
}
