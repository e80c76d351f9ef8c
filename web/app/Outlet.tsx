import { useStore } from '@nanostores/react'
import { shellMessages } from '../i18n/en/shell.ts'
import { Boundary } from '../ui/Boundary/Boundary.tsx'
import { StatePanel } from '../ui/StatePanel/StatePanel.tsx'
import { $shown, tryAgain } from './screen.ts'

/** The screen of the current place, or what stands in for it. */
export function Outlet() {
  const shown = useStore($shown)
  const t = useStore(shellMessages)
  switch (shown.state) {
    case 'loading':
      return null
    case 'shown':
      return (
        <Boundary key={shown.place.key} name={shown.place.route?.name ?? 'missing'}>
          <shown.Screen params={shown.place.route?.params ?? {}} />
        </Boundary>
      )
    case 'failed': {
      const [title, text = ''] = shown.kind === 'slow' ? [t.slow] : [t.failedTitle, t.failedText]
      return <StatePanel kind={shown.kind} title={title} text={text} action={{ label: t.tryAgain, run: tryAgain }} />
    }
  }
}
