import { useStore } from '@nanostores/react'
import { userMessages } from '../../../i18n/en/user.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { $flags, linkTo } from '../../../lib/page/flags.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'

/** The ways to one's drafts, with their number once it is known, and to one's settings. */
export function OwnActions({ drafts }: { drafts: number | undefined }) {
  const t = useStore(userMessages)
  const { short } = useStore($intl)
  useStore($flags)
  const toDrafts = linkTo('draft')
  return (
    <>
      {toDrafts && (
        <a className="profile__edit" href={toDrafts}>
          {t.drafts}
          {drafts ? (
            <>
              <span className="profile__count" aria-hidden="true">
                {short(drafts)}
              </span>
              <span className="visually-hidden">{t.draftCount(drafts)}</span>
            </>
          ) : null}
        </a>
      )}
      <a className="profile__edit" href={linkTo('setting')}>
        <LateIcon name="edit" size={16} />
        {t.edit}
      </a>
    </>
  )
}
