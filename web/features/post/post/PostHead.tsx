import { useStore } from '@nanostores/react'
import type { Post } from '../../../../bridge/exchange/calls.ts'
import { postMessages } from '../../../i18n/en/post.ts'
import { Badge } from '../../../ui/Badge/Badge.tsx'
import { ModerationMenu } from '../../moderation/ModerationMenu/ModerationMenu.tsx'
import { FollowButton } from '../../people/FollowButton/FollowButton.tsx'
import { $editedParts } from '../cardParts.ts'
import { isTranslatable } from '../Translation/Translation.tsx'
import { $translateTo } from '../translateTo.ts'
import { PostAuthor } from './PostAuthor.tsx'

/** Warns of a name that can be taken for an official or verified one. */
function LookAlikeNote() {
  const t = useStore(postMessages)
  return (
    <p className="look-alike">
      <Badge kind="lookAlike" />
      <span>{t.lookAlike}</span>
    </p>
  )
}

/** Who wrote a post, and what the reader can do about it. */
export function PostHead({ post }: { post: Post }) {
  const to = useStore($translateTo)
  const parts = useStore($editedParts)
  const { id, author, deletable: isDeletable, editableUntil, kind: postKind } = post
  const { userId, nickName: name } = author
  return (
    <>
      <div className="post-head">
        <PostAuthor person={author} size={40} />
        <FollowButton userId={userId} name={name} />
        <ModerationMenu
          target={{
            kind: 'post',
            id,
            userId,
            name,
            isForeign: isTranslatable(post, to),
            isDeletable,
            editableUntil,
            postKind,
          }}
        />
      </div>
      {post.disclosure && (
        <p className="post-head__disclosed">{parts && <parts.Disclosed disclosure={post.disclosure} />}</p>
      )}
      {author.badge === 'lookAlike' && <LookAlikeNote />}
    </>
  )
}
