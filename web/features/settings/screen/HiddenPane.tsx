import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $hidden, type Hidden as Away, setHidden } from '#web/features/moderation/hidden.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'

const isHidden = ({ kind, isDeleted }: Away): boolean => kind !== 'person' && !isDeleted

/** How many posts and comments are hidden on this device. */
export const useHiddenCount = (): number => useStore($hidden).filter(isHidden).length

/** Where it can be read again; `undefined` for a comment that was hidden before its post was noted. */
function addressOf({ kind, id, postId }: Away): string | undefined {
  if (kind === 'post') return hrefTo('post', id)
  return postId && `${hrefTo('post', postId)}?comment=${encodeURIComponent(id)}`
}

/** What the reader hid on this device, the latest first. What is shown again stays in the list, so that it can be taken back. */
export function HiddenPane() {
  const t = useStore(settingMessages)
  const [all] = useState(() => $hidden.get().filter(isHidden))
  if (all.length === 0) return <StatePanel title={t.nothingHidden} text={t.nothingHiddenText} />
  return (
    <>
      <p className="setting-pane__hint">{t.hiddenHint}</p>
      <ul>
        {all.map((one) => (
          <HiddenRow key={`${one.kind} ${one.id}`} one={one} />
        ))}
      </ul>
    </>
  )
}

function HiddenRow({ one }: { one: Away }) {
  const t = useStore(settingMessages)
  const isHiddenItem = useStore($hidden).some(({ kind, id }) => kind === one.kind && id === one.id)
  const { name } = one
  const label = one.kind === 'post' ? t.postBy({ name }) : t.commentBy({ name })
  const words = isHiddenItem ? { shown: t.show, spoken: t.showOne } : { shown: t.hide, spoken: t.hideOne }
  return (
    <li className="muted-person">
      <a className="muted-person__link" href={addressOf(one)}>
        {label}
      </a>
      <button
        className="relation-button"
        type="button"
        aria-label={words.spoken({ what: label })}
        onClick={() => setHidden(one, !isHiddenItem)}
      >
        {words.shown}
      </button>
    </li>
  )
}
