import { useStore } from '@nanostores/react'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'

/** Warns that a text with a seed phrase is not saved, or that a paste was rejected. */
export function PhraseWarning({
  id,
  isPasted,
  onDone,
}: {
  id: string
  isPasted: boolean
  /** Removes the phrase from the text, or dismisses the warning. */
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
