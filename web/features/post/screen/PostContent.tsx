import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { Media, Post } from '#bridge/exchange/calls.ts'
import { late } from '#bridge/lib/late.ts'
import { commentsTitle } from '#web/features/comments/Comment/Comments.tsx'
import { ModerationMenu } from '#web/features/moderation/ModerationMenu/ModerationMenu.tsx'
import { FollowButton } from '#web/features/people/FollowButton/FollowButton.tsx'
import { cardMessages } from '#web/i18n/en/card.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl, type Formats } from '#web/i18n/i18n.ts'
import { directionOfText, languageProps } from '#web/lib/content/direction.ts'
import type { ListValue } from '#web/lib/lists/list.ts'
import { lru } from '#web/lib/lru.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $now } from '#web/lib/page/now.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { Badge } from '#web/ui/Badge/Badge.tsx'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { Img } from '#web/ui/Img/Img.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { RichText } from '#web/ui/RichText/RichText.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { daysAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { ActionRow } from '../ActionRow/ActionRow.tsx'
import { ArticleBody, ArticleSkeleton } from '../Article/ArticleBody.tsx'
import { $editedParts } from '../cardParts.ts'
import type { PostDetails } from '../postDetails.ts'
import { isTranslatable, Translation } from '../Translation/Translation.tsx'
import { $translateTo } from '../translateTo.ts'
import { type ShownText, shownWords, translationStore } from '../translations.ts'
import { beginsWith } from './beginsWith.ts'
import { PostAuthor } from './PostAuthor.tsx'

/** A format costs a phone milliseconds. */
const weekdayIn = lru(1, (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', hour: 'numeric', minute: '2-digit' }))
const dateIn = lru(1, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }))

/**
 * When something was, in words: `today 06:19`, `yesterday 06:19`, `Monday 06:19`, by the reader's calendar; after a week the date as
 * it is written out. `at` and `now` in ms since 1970. A clock that runs ahead reads as today.
 */
export function whenText(at: number, now: number, { tag, relative }: Pick<Formats, 'tag' | 'relative'>): string {
  const days = Math.max(0, daysAgo(at, now))
  if (days > 6) return dateIn(tag).format(at)
  const weekday = weekdayIn(tag)
  if (days > 1) return weekday.format(at)
  // Where the day stands beside the hour, and what is between them, is the language's own.
  const parts = weekday.formatToParts(at)
  return parts.map(({ type, value }) => (type === 'weekday' ? relative().format(-days, 'day') : value)).join('')
}

interface MovingProps {
  readonly media: Media
  /** A picture at an address, which is shown over the page when it is pressed. */
  readonly show: (url: string) => ReactNode
}

// Few posts have one.
const PostMoving = lateComponent(async () => (await import('./PostMoving.tsx')).PostMoving, { Loading: Still })

const openPicture = (media: readonly Media[], pressed: Media, from: HTMLElement | null): void =>
  void late(() => import('../Viewer/openViewer.ts')).then(
    ({ openMedia }) => openMedia(media, pressed, from),
    () => notify(shellMessages.get().failedText),
  )

/**
 * A post's pictures and videos, whole and in their own shapes. The small ones, which the feed may have loaded, show meanwhile. A
 * picture that is pressed is shown over the page.
 */
export function PostMedia({ media }: { media: readonly Media[] }) {
  if (media.length === 0) return null
  return (
    <div className="post-media">
      {media.map((one, at) => {
        const show = (url: string, eager = false) => (
          <button
            key={url}
            className="post-media__open"
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => openPicture(media, one, currentTarget.querySelector('img'))}
          >
            <Whole media={{ ...one, url }} eager={eager} />
          </button>
        )
        if (one.type === 'image' && !one.motion) return show(one.url, at === 0)
        const moving = { media: one, show }
        return (
          <Boundary key={one.url} name="video" instead={() => <Still {...moving} />}>
            <PostMoving {...moving} />
          </Boundary>
        )
      })}
    </div>
  )
}

/** The first frame, where what moves is still to come, or does not. */
function Still({ media, show }: MovingProps) {
  return media.type === 'image' ? show(media.url) : <Whole media={{ ...media, url: media.thumb }} eager={false} />
}

function Whole({ media: { url, thumb, width, height, alt }, eager }: { media: Media; eager: boolean }) {
  const t = useStore(cardMessages)
  const [small] = useState(() => imageUrl(thumb))
  return (
    <Img
      className="post-media__picture"
      src={url}
      alt={alt || t.picture}
      width={width}
      height={height}
      style={{ backgroundImage: `url("${encodeURI(small)}")` }}
      loading={eager ? 'eager' : 'lazy'}
    />
  )
}

/** The warning about a look-alike name. */
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

/** Scrolls to the comments, and moves the focus there. */
const toComments = (): void => document.getElementById(commentsTitle)?.focus()

/** The post. `children` are between its text and its counts. */
export function PostContent({
  post,
  list,
  onRetry,
  children,
}: {
  post: Post
  list: ListValue<PostDetails>
  onRetry: () => void
  children?: ReactNode
}) {
  const words = shownWords(useStore(translationStore('post', post.id)))
  const edited = useStore($editedParts)
  const { id, createdAt, editedAt, media, viewCount } = post
  const said = words ?? post
  const { title, text, entities, languageType } = edited?.withoutChart(said, post) ?? said
  const isArticle = post.kind === 'article'
  const html = words?.html ?? list.pages[0]?.[0]?.html
  const { lang } = languageProps(languageType)
  // Articles show their date at the top.
  const facts = (
    <Facts at={createdAt} views={viewCount}>
      {edited && <edited.EditedMark kind="post" id={id} languageType={post.languageType} at={editedAt} />}
    </Facts>
  )
  // At the top of long posts, at the bottom of short ones.
  const translation = (
    <>
      <Translation kind="post" original={post} />
      {edited && <edited.BelowWords id={id} />}
    </>
  )
  return (
    <article
      className={isArticle ? 'post post--article' : 'post'}
      data-item={post.id}
      aria-label={title ?? post.author.nickName}
    >
      {title && (
        <h1 className="post__title" dir={directionOfText(title)} lang={lang}>
          {title}
        </h1>
      )}
      <PostHead post={post} />
      {isArticle && facts}
      {isArticle && translation}
      {!(html && beginsWith(html, text)) && (
        <div className="post__text" lang={lang}>
          <RichText text={text} entities={entities} />
        </div>
      )}
      {!isArticle && translation}
      {isArticle ? (
        <Body post={post} html={html} words={words} list={list} onRetry={onRetry} />
      ) : (
        <PostMedia media={media} />
      )}
      {children}
      {!isArticle && facts}
      <ActionRow id={post.id} onComments={toComments} />
    </article>
  )
}

/** Whether an article's body has pictures: the cover is one of them, and would show twice. */
const hasPictures = (html: string): boolean => /<img\s/i.test(html)

/** An article's body, once the details have brought it. */
function Body({
  post: { media, languageType },
  html,
  words,
  list: { phase, reason },
  onRetry,
}: {
  post: Post
  html: string | null | undefined
  words: ShownText | undefined
  list: ListValue<PostDetails>
  onRetry: () => void
}) {
  const t = useStore(postMessages)
  const shell = useStore(shellMessages)
  if (html) {
    return (
      <>
        {!hasPictures(html) && <PostMedia media={media.slice(0, 1)} />}
        <ArticleBody html={html} languageType={words?.html ? words.languageType : languageType} />
      </>
    )
  }
  const retry = { label: shell.tryAgain, run: onRetry }
  switch (phase) {
    case 'error':
      return <StatePanel inline kind="error" title={t.bodyErrorTitle} text={reason} action={retry} />
    case 'offline':
      return <StatePanel inline kind="offline" title={t.offlineTitle} text={t.offlineText} action={retry} />
    case 'slow':
      return <StatePanel inline kind="slow" title={t.slowTitle} text={t.slowText} action={retry} />
    case 'end':
      return null
    default:
      return <ArticleSkeleton />
  }
}

/** When it was posted, exactly where it is pointed at, and how many have seen it. */
function Facts({ at, views, children }: { at: number; views: number; children: ReactNode }) {
  const t = useStore(postMessages)
  const intl = useStore($intl)
  const now = useStore($now)
  return (
    <p className="post__facts">
      <time dateTime={new Date(at).toISOString()} title={intl.moment().format(at)}>
        {whenText(at, now, intl)}
      </time>
      {children}
      <span>{t.views(views).replace(String(views), intl.plain().format(views))}</span>
    </p>
  )
}
