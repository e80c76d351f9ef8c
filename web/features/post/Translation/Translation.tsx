import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Entity } from '#bridge/exchange/calls.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { hasWords } from '#web/lib/content/hasWords.ts'
import { scrollDown } from '#web/lib/page/scroll.ts'
import { $translateTo } from '../translateTo.ts'
import {
  $translationOf,
  isForeign,
  type TranslatedKind,
  tagOfType,
  toggleTranslation,
  translationStore,
} from '../translations.ts'

/**
 * What a reader calls the language of a numeric language type: `Spanish`, not `Latin American Spanish`. Empty for an unknown
 * type.
 */
export function languageName(languageType: number, readerTag: string): string {
  const known = tagOfType(languageType)
  if (!known) return ''
  const { language, script } = new Intl.Locale(known)
  const tag = script ? `${language}-${script}` : language
  return new Intl.DisplayNames([readerTag], { type: 'language' }).of(tag) ?? tag
}

/**
 * Where a text above the screen's edge becomes longer or shorter, what is read below it stays where it is: the control that
 * was pressed keeps its height on the screen.
 */
function useStill(control: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef<number>(undefined)
  useEffect(
    () =>
      // Before rendering.
      $translationOf.listen(() => {
        const text = control.current?.closest('article')?.getBoundingClientRect()
        before.current = text && text.top < 0 ? control.current?.getBoundingClientRect().top : undefined
      }),
    [control],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what moves it
  useLayoutEffect(() => {
    if (before.current === undefined || !control.current) return
    const moved = control.current.getBoundingClientRect().top - before.current
    before.current = undefined
    if (moved !== 0) scrollDown(moved)
  }, [control, shown])
}

export interface Translatable {
  readonly id: string
  /** The original's language. */
  readonly languageType: number
  readonly text: string
  readonly entities: readonly Entity[]
}

/** Whether to offer a translation. */
export const isTranslatable = ({ languageType, text, entities }: Translatable, to: string): boolean =>
  isForeign(languageType, to) && hasWords(text, entities)

/**
 * Translates words that the reader may not read, in their place, and back. With `quiet` it says nothing until it has been
 * asked for from elsewhere.
 */
export function Translation({
  kind,
  original,
  quiet = false,
}: {
  kind: TranslatedKind
  original: Translatable
  quiet?: boolean
}) {
  const to = useStore($translateTo)
  const state = useStore(translationStore(kind, original.id))
  return (state || isTranslatable(original, to)) && !(quiet && !state) ? <Control kind={kind} id={original.id} /> : null
}

function Control({ kind, id }: { kind: TranslatedKind; id: string }) {
  const t = useStore(moderationMessages)
  const shell = useStore(shellMessages)
  const { tag } = useStore($intl)
  const state = useStore(translationStore(kind, id))
  const row = useRef<HTMLDivElement>(null)
  const isShown = state?.phase === 'ready' && state.isShown
  const from = isShown && languageName(state.words.languageType, tag)
  useStill(row, isShown)
  const labels = {
    loading: t.translating,
    slow: shell.tryAgain,
    failed: shell.tryAgain,
    ready: isShown ? t.showOriginal : t.showTranslation,
  }
  const isLoading = state?.phase === 'loading'
  return (
    <div className="translation" ref={row}>
      <p className="translation__said" role="status">
        {state?.phase === 'slow'
          ? shell.slow
          : state?.phase === 'failed'
            ? t.translateFailed({ reason: state.reason })
            : from && t.translatedFrom({ language: from })}
      </p>
      <button
        className="translation__button"
        type="button"
        aria-busy={isLoading}
        onClick={() => void toggleTranslation(kind, id)}
      >
        {state ? labels[state.phase] : t.translate}
      </button>
    </div>
  )
}
