import type { CallResponse, Post } from '../../../../bridge/exchange/calls.ts'
import { abortReason, throwIfAborted } from '../../../../bridge/lib/abort.ts'
import { articleMessages } from '../../../i18n/en/article.ts'
import { makeCall } from '../../../lib/makeCall.ts'
import { notify } from '../../../lib/page/notices.ts'
import type { Upload } from '../types.ts'
import { waitsFor } from './faults.ts'
import type { ArticleSession } from './session.ts'

type Known = Readonly<Record<string, Upload>>

/** Resolves once no picture is on its way any longer, be it here or failed. @throws its reason when `signal` is aborted. */
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

/** Tells an agent's followers, and the agent what came of it. That it is published stays true. */
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
 * Publishes an article once its pictures are with the exchange, and tells `onSlow` when that takes longer than 8 s to answer then.
 * @throws as the draft does, and the signal's reason when the author has turned back.
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
