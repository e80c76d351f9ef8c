import { useStore } from '@nanostores/react'
import { composerMessages } from '../../../i18n/en/composer.ts'
import type { ArticleSession } from './session.ts'

/** Warns of what looks like a seed phrase, as long as it stands in the article. */
export function PhraseNote({ session }: { session: ArticleSession }) {
  const t = useStore(composerMessages)
  const isHeld = useStore(session.$isHeld)
  return (
    <div role="alert">
      {isHeld && (
        <p className="article-phrase">
          <strong>{t.phraseTitle}</strong> {t.phraseText}
        </p>
      )}
    </div>
  )
}
