import type { Post } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { late } from '#bridge/lib/late.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { postOf } from '#web/features/post/posts.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { moderationSheetMessages } from '#web/i18n/en/moderationSheets.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { slots } from '#web/lib/page/slots.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { type Hidden, isDeletedHere, setHidden, thisPage } from '../hidden.ts'
import { announce } from './moderationActions.ts'

type Deletable = Hidden & { readonly kind: 'post' | 'comment'; readonly draftId?: string }

const deletion = createToggle({
  keyOf: ({ kind, id }: Deletable) => `${kind} ${id}`,
  viewer: viewerId,
  read: ({ id }) => isDeletedHere(id),
  paint({ kind, id, name, postId }, on, answer) {
    const $post = kind === 'comment' && postId && isDeletedHere(id) !== on && postOf(postId)
    if ($post) $post.setKey('commentCount', Math.max(0, $post.get().commentCount + (on ? -1 : 1)))
    const asked = !answer && { askedBy: thisPage }
    setHidden({ kind, id, name, ...(postId && { postId }), isDeleted: true, ...asked }, on)
  },
  async send({ kind, id, draftId }, on) {
    const { deleted } = await makeCall('social.delete', { target: kind, id, on, ...(on && draftId && { draftId }) })
    tellChanged({ kind, id, change: deleted ? 'deleted' : 'restored' })
    return { on: deleted }
  },
})

/** How long undo is offered; the exchange restores for a minute. */
const undoMs = 5_000

/** Deletes an own post or comment, with undo. @returns whether the exchange has deleted it. */
export function deleteOwn(target: Deletable): Promise<boolean> {
  const t = moderationSheetMessages.get()
  const isPost = target.kind === 'post'
  const restore = () =>
    void deletion.set(target, false, (reason) => void showNotification(t.restoreFailed({ reason }), { isError: true }))
  return new Promise((resolve) =>
    announce(
      isPost ? t.postDeleted : t.ownCommentDeleted,
      { ms: undoMs, ...(!target.draftId && { action: { label: moderationMessages.get().undo, run: restore } }) },
      (onRefused) => void deletion.set(target, true, onRefused).then(({ answer }) => resolve(answer?.on === true)),
      (reason) => t.deleteFailed({ reason }),
    ),
  )
}

/** Deletes a post, and opens its text and media as a draft. */
export async function deleteAndRewrite(target: Hidden & { readonly kind: 'post' }, kind: Post['kind']): Promise<void> {
  const draftId = randomId()
  if (await deleteOwn({ ...target, draftId })) await resumeDraft(draftId, kind)
}

async function resumeDraft(id: string, kind: Post['kind']): Promise<void> {
  try {
    const goOn = await late(slots.resumeDraft)
    goOn({ id, kind })
  } catch (error) {
    // The draft is kept, and listed under Drafts.
    console.warn('Could not load the composer.', error)
    notify(shellMessages.get().failedText)
  }
}

/** Opens a post in its editor. */
export async function editPost(postId: string, kind: Post['kind']): Promise<void> {
  const { slow } = shellMessages.get()
  try {
    const { draft } = await makeCall('social.editDraft', { postId }, { onSlow: () => notify(slow) })
    await resumeDraft(draft.draftId, kind)
  } catch (error) {
    const reason = reasonOf(error)
    notify(moderationSheetMessages.get().editFailed({ reason }))
  }
}
