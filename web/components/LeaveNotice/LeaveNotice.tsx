import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $leaving, type Leaving, leaveMark } from '../../content/leaving.ts'
import { outsideRel } from '../../content/links.ts'
import { leaveMessages } from '../../messages/leave.ts'
import { services } from '../../stores/services.ts'

const stay = (): void => $leaving.set(null)

/** Shows the real host of a link to another origin before it opens. */
export function LeaveNotice({ leaving: { href, host } }: { leaving: Leaving }) {
  const t = useStore(leaveMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const sheet = dialog.current
    // iOS before 15.4 has no dialogs: there it is a box at the foot of the page.
    sheet?.showModal?.()
    if (sheet && !sheet.showModal) sheet.querySelector('button')?.focus()
    return () => {
      sheet?.close?.()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet is a convenience; Escape and "Stay" do the same
    <dialog
      className="leave"
      ref={dialog}
      aria-labelledby="leave-title"
      onCancel={stay}
      onClick={({ target, currentTarget }) => target === currentTarget && stay()}
    >
      <div className="leave__sheet">
        <h2 className="leave__title" id="leave-title">
          {t.title({ name: services().exchange.brand.name })}
        </h2>
        <p className="leave__host">
          <bdi dir="ltr">{host}</bdi>
        </p>
        {host.includes('xn--') && <p className="leave__warning">{t.lookAlike}</p>}
        <p className="leave__address">
          <bdi dir="ltr">{href}</bdi>
        </p>
        <p className="leave__text">{t.text}</p>
        <div className="leave__actions">
          <button className="button button--quiet" type="button" onClick={stay}>
            {t.stay}
          </button>
          <a className="button" href={href} target="_blank" rel={outsideRel} onClick={stay} {...{ [leaveMark]: '' }}>
            {t.goOn}
          </a>
        </div>
      </div>
    </dialog>
  )
}
