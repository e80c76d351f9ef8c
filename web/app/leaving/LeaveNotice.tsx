import { useStore } from '@nanostores/react'
import { leaveMessages } from '#web/i18n/en/leave.ts'
import { outsideRel } from '#web/lib/content/links.ts'
import { services } from '#web/lib/page/services.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { $leaving, type Leaving, leaveMark } from './leaving.ts'

const stay = (): void => $leaving.set(null)

/** Shows the target of an external link before it opens. */
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
  const name = services().exchange.brand.name
  const { protocol, pathname } = new URL(href)
  // The type of target, and its address.
  const says: Readonly<Record<string, readonly [title: string, to: string]>> = {
    'mailto:': [t.mail, pathname],
    'tel:': [t.telephone, pathname],
  }
  const [opens, to] = host === '' ? (says[protocol] ?? [t.app({ name }), '']) : [t.title({ name }), host]
  const title = (
    <>
      <span className="leave__title">{opens}</span>{' '}
      <bdi className="leave__host" dir="ltr">
        {to}
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
        <p className="leave__text">{host === '' ? t.outside : t.text}</p>
      </div>
    </Dialog>
  )
}
