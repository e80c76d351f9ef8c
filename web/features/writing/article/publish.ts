import type { CallResponse, Post } from '#bridge/exchange/calls.ts'
import { abortReason, throwIfAborted } from '#bridge/lib/abort.ts'
import { isVisible, lengthOf, writingLimits } from '#bridge/site/writing.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { Written } from '../editor/createEditor.ts'
import type { Draft, OpenDraft, Upload } from '../types.ts'
import type { ArticleSession } from './session.ts'

interface Article {
  readonly draft: Draft
  readonly written: Pick<Written, 'characters' | 'text' | 'html'>
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
    notify(error instanceof Error ? t.notTold({ reason: error.message }) : t.notToldYet)
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
