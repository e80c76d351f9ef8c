import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { canGoBack, hrefTo } from '#web/lib/router/location.ts'
import { LateIcon } from '../Icon/LateIcon.tsx'

/** Back to where the reader came from, at its place; else to the feed. */
export function BackButton() {
  const { back } = useStore(shellMessages)
  const [hasPast] = useState(canGoBack)
  return hasPast ? (
    <button className="icon-button" type="button" aria-label={back} onClick={() => history.back()}>
      <LateIcon name="back" />
    </button>
  ) : (
    <a className="icon-button" href={hrefTo('home')} aria-label={back}>
      <LateIcon name="back" />
    </a>
  )
}
