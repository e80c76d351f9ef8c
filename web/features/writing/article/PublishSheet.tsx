import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { FrozenNote } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { $user } from '#web/features/account/user.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { hrefTo, navigate } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { useSecret } from '#web/ui/SecretNote/useSecret.ts'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import { useOnceOnline } from '#web/ui/useLatest.ts'
import { Disclosing, interestNeeded, namesCoin } from '../Disclosing/Disclosing.tsx'
import { isTooLate } from '../errors.ts'
import { $disclosureAsked } from '../writingWords.ts'
import { articleFaults, publishArticle, waitsFor } from './publish.ts'
import type { ArticleSession } from './session.ts'

/** Account type of an agency, in the exchange's numbering. */
const agencyType = 2

/** Last step before publishing: lists what is missing, offers to notify followers, and shows the outcome. */
export function PublishSheet({ session, onClose }: { session: ArticleSession; onClose: () => void }) {
  const t = useStore(articleMessages)
  const writing = useStore(writingMessages)
  const { slow, waits } = useStore(shellMessages)
  const draft = useStore(session.draft.$draft)
  const conflict = useStore(session.draft.$conflict)
  const written = useStore(session.$written) ?? { characters: 0, text: draft.text, html: draft.html }
  const uploads = useStore(session.uploads.$uploads)
  const { user } = useStore($user)
  const [isTold, setTold] = useState(false)
  const [trouble, setTrouble] = useState('')
  /** Whether the deadline for editing the post has passed. */
  const [isLate, setLate] = useState(false)
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const isHeld = useStore(session.$isHeld)
  const { secret } = useSecret(`${draft.title}\n${draft.text}`)
  const hasPhrase = secret !== undefined || isHeld
  // A layout effect: the cleanup of an effect that has not run yet would not abort anything.
  useLayoutEffect(() => () => running.current?.abort(), [])

  const said = `${draft.title}\n${written.text}`
  const disclosureWords = useStore(disclosureMessages)
  const disclosureAsked = useStore($disclosureAsked)
  const needed = namesCoin(said) ? interestNeeded(draft.disclosure, disclosureAsked, disclosureWords) : undefined
  const faults = [...articleFaults({ draft, written, uploads, conflict, hasPhrase }, t), ...[needed ?? []].flat()]
  const waiting = waitsFor(draft, uploads)
  const publish = async () => {
    if (faults.length > 0 || isRunning) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    online.stop()
    setRunning(true)
    setTrouble('')
    try {
      const post = await publishArticle(session, isTold, { signal, onSlow: () => setTrouble(slow) })
      setTrouble('')
      if (!signal.aborted) void navigate(hrefTo('post', post.id), { replace: true })
    } catch (error) {
      if (signal.aborted) return
      console.warn('Could not publish the article.', error)
      setRunning(false)
      if (isOffline(error)) {
        online.wait()
        return setTrouble(waits)
      }
      setLate(isTooLate(error))
      setTrouble(error instanceof Error ? t.publishFailed({ reason: error.message }) : t.publishUnknown)
    }
  }
  const keepAsNew = () => {
    session.draft.detach()
    setLate(false)
    setTrouble('')
  }
  const online = useOnceOnline(publish)
  return (
    <Dialog
      title={draft.edits ? t.editTitle : t.publishTitle}
      kind="sheet"
      onClose={onClose}
      footer={
        <button
          className="button article-publish"
          type="button"
          aria-disabled={faults.length > 0 || isRunning}
          onClick={() => void publish()}
        >
          {isRunning ? t.publishing : draft.edits ? t.saveEdit : t.publish}
        </button>
      }
    >
      <FrozenNote />
      {faults.length > 0 ? (
        <ul className="article-faults">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : (
        <p className="article-ready">{t.ready}</p>
      )}
      <Disclosing
        text={said}
        disclosure={draft.disclosure}
        onChange={(disclosure) => session.draft.change({ disclosure })}
      />
      <p className="article-ready" role="status">
        {waiting > 0 ? t.waitsForPictures(waiting) : ''}
      </p>
      {user?.userType === agencyType && (
        <Switch label={t.tellFollowers} hint={t.tellHint} isOn={isTold} onChange={setTold} />
      )}
      <p className="article-trouble" role="alert">
        {trouble}
      </p>
      {isLate && (
        <button className="button button--quiet" type="button" onClick={keepAsNew}>
          {writing.keepAsNew}
        </button>
      )}
    </Dialog>
  )
}
