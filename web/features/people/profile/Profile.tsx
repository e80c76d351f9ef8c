import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { userMessages } from '../../../i18n/en/user.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { StatePanel } from '../../../ui/StatePanel/StatePanel.tsx'
import { logIn } from '../../account/index.ts'
import { OwnProfile } from './OwnProfile.tsx'

/** One's own page; to a visitor, what logging in would give. */
export function Profile() {
  const t = useStore(userMessages)
  const viewer = useStore($viewer)
  useEffect(() => {
    if (viewer === null) window.scrollTo(0, 0)
  }, [viewer])
  if (viewer !== null) return <OwnProfile key={viewer} viewer={viewer} />
  return (
    <Page title={t.title}>
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
    </Page>
  )
}

export { Profile as Screen }
