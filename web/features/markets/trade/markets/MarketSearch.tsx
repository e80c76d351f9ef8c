import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import { tradeMessages } from '#web/i18n/en/trade.ts'
import { isComposing } from '#web/lib/page/composing.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'

/** Search field of the list. `onDown` moves the focus into the list. */
export function MarketSearch({
  text,
  onText,
  onDown,
}: {
  text: string
  onText: (text: string) => void
  onDown: () => void
}) {
  const t = useStore(tradeMessages)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape') onText('')
    else return
    event.preventDefault()
  }
  return (
    <div className="market-search">
      <Icon name="search" size={16} />
      <input
        className="market-search__field"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={t.search}
        placeholder={t.search}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button className="market-search__clear" type="button" aria-label={t.clear} onClick={() => onText('')}>
          <LateIcon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
