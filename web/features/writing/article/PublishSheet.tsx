import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CallResponse, Post } from '#bridge/exchange/calls.ts'
import { abortReason, throwIfAborted } from '#bridge/lib/deadline.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { isVisible, lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { FrozenNote } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { $user } from '#web/features/account/user.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { disclosureMessages } from '#web/i18n/en/disclosure.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { notify } from '#web/lib/page/notices.ts'
import { hrefTo, navigate } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { Switch } from '#web/ui/Switch/Switch.tsx'
import { useOnceOnline } from '#web/ui/useLatest.ts'
import { Disclosing, interestNeeded, namesCoin } from '../Disclosing/Disclosing.tsx'
import type { WrittenArticle } from '../editor/createEditor.ts'
import { isTooLate } from '../errors.ts'
import type { Draft, OpenDraft, Upload } from '../types.ts'
import { $disclosureAsked } from '../writingWords.ts'
import type { ArticleSession } from './session.ts'

interface Article {
  readonly draft: Draft
  readonly written: Pick<WrittenArticle, 'characters' | 'text' | 'html'>
  readonly uploads: Readonly<Record<string, Upload>>
  readonly conflict: ReturnType<OpenDraft['$conflict']['get']>
  readonly hasPhrase: boolean
}

type Texts = ReturnType<typeof articleMessages.get>

/** Reasons that prevent publishing, in display order. Work that only takes time is not one. */
const rules: readonly (readonly [isWrong: (article: Article) => boolean, says: (t: Texts) => string])[] = [
  [({ conflict }) => conflict !== null, (t) => t.needsChoice],
  [({ draft }) => !isVisible(draft.title), (t) => t.needsTitle],
  [({ draft }) => lengthOf(draft.title.trim()) > writingLimits.title, (t) => t.titleTooLong],
  [({ written: { text, html } }) => !isVisible(text) && !html.includes('<figure>'), (t) => t.needsText],
  [({ written }) => written.characters > writingLimits.article, (t) => t.textTooLong],
  [({ draft, uploads }) => draft.media.some(({ uploadId }) => isLost(uploads[uploadId])), (t) => t.pictureFailed],
  [({ hasPhrase }) => hasPhrase, (t) => t.hasPhrase],
]

const isLost = (upload: Upload | undefined): boolean => !upload || upload.phase === 'failed'

export const articleFaults = (article: Article, t: Texts): string[] =>
  rules.filter(([isWrong]) => isWrong(article)).map(([, says]) => says(t))

/** Number of pictures that are still uploading. */
export const waitsFor = ({ media }: Pick<Draft, 'media'>, uploads: Article['uploads']): number =>
  media.filter(({ uploadId }) => uploads[uploadId] && !uploads[uploadId]?.media && !isLost(uploads[uploadId])).length

type Known = Readonly<Record<string, Upload>>

/** Resolves once all pictures are uploaded or have failed. @throws the signal's reason when `signal` is aborted. */
const whenPicturesAreHere = ({ draft, uploads }: ArticleSession, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const isHere = (known: Known): boolean => waitsFor(draft.$draft.get(), known) === 0
    if (isHere(uploads.$uploads.get())) return resolve()
    const stop = uploads.$uploads.listen((known) => {
      if (!isHere(known)) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(abortReason(signal))
    })
  })

/** Notifies an agent's followers and shows the agent the result. A failure does not affect the publication. */
async function tellFollowers({ id }: Post): Promise<void> {
  const t = articleMessages.get()
  try {
    const answer: CallResponse<'social.pushArticles'> = await makeCall('social.pushArticles', { postIds: [id] })
    const [refused] = answer.refused
    notify(refused ? t.notTold({ reason: refused.reason }) : t.told(answer.fans))
  } catch (error) {
    notify(error instanceof Error ? t.notTold({ reason: reasonOf(error) }) : t.notToldYet)
  }
}

/**
 * Publishes an article once its pictures are uploaded. Calls `onSlow` if the exchange then takes longer than 8 s to answer.
 * @throws the draft's errors, or the signal's reason when the author cancels
 */
export async function publishArticle(
  session: ArticleSession,
  isTold: boolean,
  { signal, onSlow }: { readonly signal: AbortSignal; readonly onSlow: () => void },
): Promise<Post> {
  await whenPicturesAreHere(session, signal)
  throwIfAborted(signal)
  const post = await session.draft.publish(onSlow)
  if (isTold) void tellFollowers(post)
  return post
}

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
  const isWithheld = useStore(session.$isWithheld)
  const { secret } = useSecret(`${draft.title}\n${draft.text}`)
  const hasPhrase = secret !== undefined || isWithheld
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
      setTrouble(error instanceof Error ? t.publishFailed({ reason: reasonOf(error) }) : t.publishUnknown)
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
