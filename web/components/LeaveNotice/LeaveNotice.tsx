import { useStore } from '@nanostores/react'
import { $leaving, type Leaving, leaveMark } from '../../content/leaving.ts'
import { outsideRel } from '../../content/links.ts'
import { leaveMessages } from '../../messages/leave.ts'
import { services } from '../../stores/services.ts'
import { Dialog, firstFocus } from '../Dialog/Dialog.tsx'

const stay = (): void => $leaving.set(null)

/** Shows the real host of a link to another origin before it opens. */
export function LeaveNotice() {
  const leaving = useStore($leaving)
  return leaving && <Sheet leaving={leaving} />
}

function Sheet({ leaving: { href, host } }: { leaving: Leaving }) {
  const t = useStore(leaveMessages)
  const buttons = (
    <>
      <button className="button button--quiet" type="button" onClick={stay} {...firstFocus}>
        {t.stay}
      </button>
      <a className="button" href={href} target="_blank" rel={outsideRel} onClick={stay} {...{ [leaveMark]: '' }}>
        {t.goOn}
      </a>
    </>
  )
  const title = (
    <>
      <span className="leave__title">{t.title({ name: services().exchange.brand.name })}</span>{' '}
      <bdi className="leave__host" dir="ltr">
        {host}
      </bdi>
    </>
  )
  return (
    <Dialog kind="sheet" title={title} footer={buttons} onClose={stay}>
      <div className="leave">
        {host.includes('xn--') && <p className="leave__warning">{t.lookAlike}</p>}
        <p className="leave__address">
          <bdi dir="ltr">{href}</bdi>
        </p>
        <p className="leave__text">{t.text}</p>
      </div>
    </Dialog>
  )
}
