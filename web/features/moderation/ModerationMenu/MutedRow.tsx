import { useStore } from '@nanostores/react'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { openMuted } from '../filterPost.ts'

/** Replaces a post or comment with a muted word, until the reader shows it. */
export function MutedRow({ id, word }: { id: string; word: string }) {
  const t = useStore(moderationMessages)
  return (
    <div className="muted-row">
      <p className="muted-row__why">
        <span>{t.mutedWord}</span> <bdi>{word}</bdi>
      </p>
      <button className="muted-row__show text-button" type="button" onClick={() => openMuted(id)}>
        {t.showMuted}
      </button>
    </div>
  )
}
