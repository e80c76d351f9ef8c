import { useStore } from '@nanostores/react'
import { findLocale } from '../../../../bridge/site/locales.ts'
import { articleMessages } from '../../../i18n/en/article.ts'
import { directionOfText } from '../../../lib/content/direction.ts'
import { $locale } from '../../../lib/page/appearance.ts'
import { imageUrl } from '../../../lib/page/imageHost.ts'
import { ArticleBody } from '../../post/Article/ArticleBody.tsx'
import type { Draft } from '../types.ts'
import type { ArticleSession } from './session.ts'

/** The article as readers will see it. Pictures that are on their way show from this device. */
export function Preview({ session, draft }: { session: ArticleSession; draft: Draft }) {
  const t = useStore(articleMessages)
  const locale = useStore($locale)
  const cover = useStore(session.$cover)
  const uploads = useStore(session.uploads.$uploads)
  const shown = draft.html.replaceAll(/src="#upload-([\w-]+)"/g, (src, id: string) => {
    const preview = uploads[id]?.preview
    return preview ? `src="${preview}"` : src
  })
  const { preview, media } = (cover && uploads[cover.uploadId]) || {}
  const address = preview ?? (media ? imageUrl(media.url) : undefined)
  const hasPictures = /<img\s/.test(draft.html)
  return (
    <article className="article-preview">
      <h1 className="article-preview__title" dir={directionOfText(draft.title)}>
        {draft.title.trim() || t.untitled}
      </h1>
      {address && !hasPictures && <img className="article-preview__cover" src={address} alt={cover?.alt ?? ''} />}
      <ArticleBody html={shown} languageType={findLocale(locale)?.type ?? 0} />
    </article>
  )
}
