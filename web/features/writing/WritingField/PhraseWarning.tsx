import { useStore } from '@nanostores/react'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'

/** Says why a text with a seed phrase goes nowhere, or why one was not let in. */
export function PhraseWarning({
  id,
  isPasted,
  onDone,
}: {
  id: string
  isPasted: boolean
  /** Takes the phrase out of the text, or the warning away. */
  onDone: () => void
}) {
  const t = useStore(composerMessages)
  return (
    <div className="phrase-warning" id={id} role="alert">
      <Icon name="error" />
      <p className="phrase-warning__text">
        <strong>{t.phraseTitle}</strong> <span>{isPasted ? t.phrasePasted : t.phraseText}</span>
      </p>
      <button className="text-button" type="button" onClick={onDone}>
        {isPasted ? t.understood : t.removePhrase}
      </button>
    </div>
  )
}
