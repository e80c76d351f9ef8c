import { useStore } from '@nanostores/react'
import { userMessages } from '../../../i18n/en/user.ts'
import { notify } from '../../../lib/page/notices.ts'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { type RelationKind, toggleRelation } from '../../moderation/index.ts'
import type { Profile } from '../profiles.ts'

interface RelationProps {
  readonly profile: Profile
  /** What is shown must be asked for again. */
  readonly onDone: () => void
}

/** Mutes or blocks somebody no longer; says why when it is refused. */
async function endRelation(
  { profile: { userId, nickName }, onDone }: RelationProps,
  kind: RelationKind,
): Promise<void> {
  await toggleRelation({ userId, name: nickName }, kind, false, (reason) =>
    notify(userMessages.get().relationFailed({ reason })),
  )
  onDone()
}

/** Says that somebody is muted, whose posts can still be read here. */
export function MutedLine(props: RelationProps) {
  const t = useStore(userMessages)
  return (
    <p className="profile__muted">
      <span>{t.muted({ name: isolated(props.profile.nickName) })}</span>
      <button className="text-button" type="button" onClick={() => void endRelation(props, 'mute')}>
        {t.unmute}
      </button>
    </p>
  )
}

/** In place of the posts of somebody whom the reader has blocked. */
export function Blocked(props: RelationProps) {
  const t = useStore(userMessages)
  return (
    <StatePanel
      title={t.blockedTitle({ name: isolated(props.profile.nickName) })}
      text={t.blockedText}
      action={{ label: t.unblock, run: () => void endRelation(props, 'block') }}
    />
  )
}

/** In place of the posts of somebody who has blocked the reader. */
export function BlocksYou({ profile }: Pick<RelationProps, 'profile'>) {
  const t = useStore(userMessages)
  return <StatePanel title={t.blocksYouTitle({ name: isolated(profile.nickName) })} text={t.blocksYouText} />
}

/** Keeps a name's own direction inside a sentence of another. */
export const isolated = (name: string): string => `\u2068${name}\u2069`
