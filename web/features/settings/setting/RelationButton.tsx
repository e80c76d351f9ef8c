import { useStore } from '@nanostores/react'
import { settingMessages } from '../../../i18n/en/setting.ts'
import { type RelationKind, relate, relationOf, type Somebody } from '../../moderation/index.ts'

const words = {
  mute: {
    on: { shown: 'unmute', spoken: 'unmutePerson' },
    off: { shown: 'mute', spoken: 'mutePerson' },
  },
  block: {
    on: { shown: 'unblock', spoken: 'unblockPerson' },
    off: { shown: 'block', spoken: 'blockPerson' },
  },
} as const

/** Mutes or blocks somebody no longer, or again. */
export function RelationButton({ person, kind }: { person: Somebody; kind: RelationKind }) {
  const t = useStore(settingMessages)
  const isOn = useStore(relationOf(person.userId))[kind]
  const { shown, spoken } = words[kind][isOn ? 'on' : 'off']
  return (
    <button
      className="relation-button"
      type="button"
      aria-label={t[spoken]({ name: person.name })}
      onClick={() => relate(person, kind, !isOn)}
    >
      {t[shown]}
    </button>
  )
}
