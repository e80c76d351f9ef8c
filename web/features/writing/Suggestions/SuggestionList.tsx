import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { AssociationContent, associationKey } from '#web/features/search/SearchField/AssociationOption.tsx'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { untranslated } from '#web/lib/page/untranslated.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import type { Suggestions } from './useSuggestions.ts'

/** Screen position of the start of the marked word. */
export type CaretPlace = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const gap = 4
const margin = 8

/** Positions the list below the word if there is room above the on-screen keyboard, otherwise above it. Aligned with the word's start. */
function put(box: HTMLElement, { left, right, top, bottom }: CaretPlace): void {
  const { offsetWidth: width, offsetHeight: height } = box
  const { offsetTop = 0, height: seen = innerHeight } = window.visualViewport ?? {}
  const isBelow = bottom + gap + height <= offsetTop + seen - margin || top < height
  const from = document.documentElement.dir === 'rtl' ? right - width : left
  // Physical `left`, in every writing direction.
  box.style.left = `${Math.max(margin, Math.min(from, document.documentElement.clientWidth - width - margin))}px`
  box.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
}

/**
 * List of suggestions. On phones it is in the normal flow, above the element that follows it. On wider pages its style
 * sheet positions it at the caret, given by `place`.
 */
export function SuggestionList({ suggestions, place }: { suggestions: Suggestions; place?: CaretPlace | undefined }) {
  const t = useStore(composerMessages)
  const { list, active, id, query, mark, takeAt } = suggestions
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) scrollToSee(box.current?.children[active], { block: 'nearest' })
  }, [active])
  useLayoutEffect(() => {
    if (!box.current) return
    if (place && getComputedStyle(box.current).position === 'fixed') put(box.current, place)
    else for (const side of ['left', 'top']) box.current.style.removeProperty(side)
  })
  return (
    <>
      {list.length > 0 && (
        // Keeps the focus in the text.
        <div
          className="suggestions"
          ref={(element) => {
            box.current = element
            untranslated(element)
          }}
          id={id}
          role="listbox"
          aria-label={t.suggestions}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {list.map((one, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              className={at === active ? 'association association--active' : 'association'}
              key={associationKey(one)}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onPointerMove={() => at !== active && mark(at)}
              onClick={() => takeAt(at)}
            >
              <Boundary name="suggestion" instead={null}>
                <AssociationContent one={one} query={query} />
              </Boundary>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {list.length > 0 && t.suggested(list.length)}
      </p>
    </>
  )
}
