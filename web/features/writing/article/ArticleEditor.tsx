import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { findLocale } from '#bridge/site/locales.ts'
import { writingLimits } from '#bridge/site/writing.ts'
import { FrozenNote } from '#web/features/account/AccountMarks/AccountMarks.tsx'
import { ArticleBody } from '#web/features/post/Article/ArticleBody.tsx'
import { openShortcuts } from '#web/features/settings/ShortcutSheet/openShortcuts.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { refuseDrops } from '#web/lib/page/refuseDrops.ts'
import { hrefTo, navigate } from '#web/lib/router/location.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { WritingIcon } from '#web/ui/Icon/WritingIcon.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { AltSheet } from '../AltSheet/AltSheet.tsx'
import { DraftConflict, SavedMark } from '../DraftConflict/DraftConflict.tsx'
import type { Draft } from '../types.ts'
import { PublishSheet } from './PublishSheet.tsx'
import type { ArticleSession } from './session.ts'
import { CharactersLeft, TextField, TitleField } from './TextField.tsx'
import { LinkSheet, Toolbar } from './Toolbar.tsx'

/** The article as readers will see it. Pictures that are still uploading show from this device. */
function Preview({ session, draft }: { session: ArticleSession; draft: Draft }) {
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

/** The cover picture, shown in lists. */
function CoverField({ session }: { session: ArticleSession }) {
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

/** Warns while the article contains text that looks like a seed phrase. */
function PhraseNote({ session }: { session: ArticleSession }) {
  const t = useStore(composerMessages)
  const isWithheld = useStore(session.$isWithheld)
  return (
    <div role="alert">
      {isWithheld && (
        <p className="article-phrase">
          <strong>{t.phraseTitle}</strong> <span>{t.phraseText}</span>
        </p>
      )}
    </div>
  )
}

/** Show the remaining characters from this share of the limit on. */
const shownFrom = 0.9

/** Article editor: bar, cover, title and text. */
export function ArticleEditor({ session }: { session: ArticleSession }) {
  const t = useStore(articleMessages)
  const draft = useStore(session.draft.$draft)
  const written = useStore(session.$written)
  const editor = useStore(session.$editor)
  const title = useStore(session.$title)
  const isWithheld = useStore(session.$isWithheld)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const [isPublishing, setPublishing] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const isPreview = mode === 'preview'
  // Also outside the section, on the host's page: a dropped file would navigate away and lose the text.
  useEffect(() => refuseDrops(), [])

  return (
    <Page
      title={<span className="article-heading">{t.heading}</span>}
      documentTitle={draft.title.trim() || t.heading}
      actions={
        <>
          <SavedMark draft={session.draft} isWithheld={isWithheld} />
          <button
            className="article-action"
            type="button"
            aria-pressed={isPreview}
            disabled={!editor}
            onClick={() => setMode(isPreview ? 'write' : 'preview')}
          >
            {isPreview ? t.goOn : t.preview}
          </button>
          <button className="article-action article-action--main" type="button" onClick={() => setPublishing(true)}>
            {draft.edits ? t.saveEdit : t.publish}
          </button>
        </>
      }
      head={!isPreview && <Toolbar session={session} bar={bar} />}
    >
      <DraftConflict draft={session.draft} onLetGo={() => void navigate(hrefTo('draft'), { replace: true })} />
      {isPreview && written && <Preview session={session} draft={draft} />}
      <div className="article-editor" hidden={isPreview}>
        <FrozenNote />
        <PhraseNote session={session} />
        <CardBoundary>
          <CoverField session={session} />
          <TitleField value={title} onChange={session.setTitle} onDone={() => editor?.focus('start')} />
          <TextField session={session} bar={bar} />
        </CardBoundary>
        <p className="article-count">
          <span>{t.words(written?.words ?? 0)}</span>
          <button className="text-button article-keys" type="button" onClick={openShortcuts}>
            {t.keys}
          </button>
          <CharactersLeft
            length={written?.characters ?? 0}
            max={writingLimits.article}
            from={writingLimits.article * shownFrom}
          />
        </p>
      </div>
      <ArticleQuestion session={session} />
      {isPublishing && <PublishSheet session={session} onClose={() => setPublishing(false)} />}
    </Page>
  )
}

/** Dialog for a question that must be answered before the article changes. */
function ArticleQuestion({ session }: { session: ArticleSession }) {
  const question = useStore(session.$question)
  const editor = useStore(session.$editor)
  const close = () => session.ask(null)
  if (!question || !editor) return null
  if (question === 'link') return <LinkSheet editor={editor} onClose={close} />
  const { describe } = question
  const cover = session.$cover.get()
  if (describe !== 'cover') {
    return <AltSheet alt={editor.altAt(describe)} onAlt={(alt) => editor.setAlt(describe, alt)} onClose={close} />
  }
  return cover && <AltSheet alt={cover.alt} onAlt={(alt) => session.setCover({ ...cover, alt })} onClose={close} />
}
