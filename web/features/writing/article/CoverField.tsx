import { useStore } from '@nanostores/react'
import { articleMessages } from '../../../i18n/en/article.ts'
import { $intl } from '../../../i18n/i18n.ts'
import { imageUrl } from '../../../lib/page/imageHost.ts'
import { WritingIcon } from '../../../ui/Icon/WritingIcon.tsx'
import type { ArticleSession } from './session.ts'

/** The picture that lists show of the article. */
export function CoverField({ session }: { session: ArticleSession }) {
  const t = useStore(articleMessages)
  const { tag } = useStore($intl)
  const cover = useStore(session.$cover)
  const uploads = useStore(session.uploads.$uploads)
  const isReady = useStore(session.$phase) === 'ready'
  if (!cover) {
    return (
      <button
        className="article-cover article-cover--none"
        type="button"
        disabled={!isReady}
        onClick={() => void session.addCover()}
      >
        <WritingIcon name="picture" />
        <span>{t.addCover}</span>
        <span className="article-cover__hint">{t.coverHint}</span>
      </button>
    )
  }
  const upload = uploads[cover.uploadId]
  const address = upload?.preview ?? (upload?.media ? imageUrl(upload.media.thumb) : null)
  const isFailed = !upload || upload.phase === 'failed'
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(upload?.sent ?? 0)
  return (
    <section className="article-cover" aria-label={t.cover}>
      {address && <img className="article-cover__picture" src={address} alt={cover.alt} />}
      {upload?.phase !== 'done' && (
        <span className="article-cover__state" role="status">
          {isFailed ? (upload?.reason ?? t.elsewhere) : percent}
        </span>
      )}
      <div className="article-cover__tools">
        {isFailed && upload && (
          <button className="editor-figure__tool" type="button" onClick={() => session.uploads.retry(cover.uploadId)}>
            {t.retry}
          </button>
        )}
        <button className="editor-figure__tool" type="button" onClick={() => session.ask({ describe: 'cover' })}>
          {cover.alt ? t.described : t.describe}
        </button>
        <button className="editor-figure__tool" type="button" onClick={() => session.setCover(null)}>
          {t.remove}
        </button>
      </div>
    </section>
  )
}
