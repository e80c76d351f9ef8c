import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useRef } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import { together } from '#bridge/lib/listen.ts'
import { $filterPost } from '#web/features/moderation/filterPost.ts'
import { ModerationMenu, MutedRow } from '#web/features/moderation/ModerationMenu/ModerationMenu.tsx'
import { watchMutedWords } from '#web/features/moderation/mutedWords.ts'
import { watchMutes } from '#web/features/moderation/mutesAndBlocks.ts'
import { OwnRemoval } from '#web/features/moderation/Removal/OwnRemoval.tsx'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { $watchCut } from '#web/ui/RichText/FoldedText.tsx'
import { watchCut } from '#web/ui/RichText/watchCut.ts'
import { $cardParts, $editedParts, type CardParts } from '../cardParts.ts'
import { $undrawn, ChartOf, withoutChart, wordsOfCard } from '../chartsInPosts.tsx'
import { Disclosed } from '../Disclosed/Disclosed.tsx'
import { EditedMark, NewerNote, watchEdits, watchOpen } from '../Edited/EditedMark.tsx'
import { translateWhenNear } from '../readIn.ts'
import { isTranslatable, type Translatable, Translation } from '../Translation/Translation.tsx'
import { $readIn, $translateTo } from '../translateTo.ts'
import { shownWords, toggleTranslation, translationStore } from '../translations.ts'

/** The translate button of a card. It needs no extra space, so cards do not move. */
function TranslateButton({ original }: { original: Translatable }) {
  const t = useStore(moderationMessages)
  const to = useStore($translateTo)
  const state = useStore(translationStore('card', original.id))
  if (!state && !isTranslatable(original, to)) return null
  return (
    <button
      className="icon-button post-card__translate"
      type="button"
      aria-label={t.translate}
      aria-pressed={shownWords(state) !== undefined}
      aria-busy={state?.phase === 'loading'}
      onClick={() => void toggleTranslation('card', original.id)}
    >
      <LateIcon name="translate" />
    </button>
  )
}

/** Another author's post that the reader has chosen to read in another language. Its own words are what is muted, searched and copied. */
function ReadIn({ post, language }: { post: Post; language: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const card = mark.current?.closest('article')
    return card ? translateWhenNear(card, post, language) : undefined
  }, [post, language])
  return <span ref={mark} hidden />
}

function BelowWords({ id }: { id: string }) {
  return (
    <>
      <NewerNote id={id} />
      <ChartOf id={id} />
    </>
  )
}

const $parts = computed(
  [$filterPost, $translateTo, $readIn, $viewer],
  (judge, to, readIn, viewer) =>
    (post: Post): CardParts => {
      const { id, author, deletable: isDeletable, editableUntil, editedAt, kind: postKind } = post
      const $words = wordsOfCard(id)
      const verdict = judge(post)
      if (verdict === 'away') return { $words, instead: <div data-item={id} hidden /> }
      if (verdict) {
        return {
          $words,
          instead: (
            <div data-item={id}>
              <MutedRow id={id} word={verdict.word} />
            </div>
          ),
        }
      }
      const { userId, nickName: name } = author
      const target = { kind: 'post', id, userId, name, isDeletable, editableUntil, postKind } as const
      return {
        $words,
        edited: editedAt ? (
          <EditedMark kind="post" id={id} languageType={post.languageType} at={editedAt} isByName />
        ) : undefined,
        disclosed: <Disclosed disclosure={post.disclosure} />,
        below: (
          <>
            <Translation kind="card" original={post} quiet />
            <BelowWords id={id} />
          </>
        ),
        corner: (
          <span className="post-card__corner">
            <ModerationMenu target={{ ...target, isForeign: isTranslatable(post, to) }} />
          </span>
        ),
        foot: (
          <>
            <TranslateButton original={post} />
            {readIn && author.userId !== viewer && isTranslatable(post, readIn) && (
              <ReadIn post={post} language={readIn} />
            )}
          </>
        ),
      }
    },
)

let begun: Promise<unknown> | undefined
let end = (): void => {}

/** Installs menu, translation and muted rows in cards. Once a page. */
export function loadCardParts(): Promise<unknown> {
  begun ??= Promise.allSettled([
    linkStyles('overlays', 'beside'),
    loadMessages('moderation'),
    loadMessages('disclosure'),
  ]).then(() => {
    const stopParts = $parts.subscribe((parts) => $cardParts.set(parts))
    const stopCharts = $undrawn.subscribe(() =>
      $editedParts.set({ BelowWords, Disclosed, EditedMark, OwnRemoval, withoutChart }),
    )
    end = together([stopParts, stopCharts, watchEdits(), watchOpen()])
    $watchCut.set(watchCut)
  })
  return begun
}

/** Synchronises muted people and words with the account. */
export function watchModeration(): () => void {
  const stops = [watchMutedWords(), watchMutes(), () => end()]
  return () => {
    for (const stop of stops) stop()
    begun = undefined
  }
}
