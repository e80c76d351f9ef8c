import { computed } from 'nanostores'
import { $location, hrefTo, navigate, splitSitePath } from '#web/lib/router/location.ts'
import { openComposer } from './openComposer.ts'
import type { Draft } from './types.ts'

/** Path of the article editor; for a new article without `draftId`. `isNew`: nothing is written yet. */
export const articlePath = (draftId = 'new', isNew = draftId === 'new'): string =>
  `${hrefTo('draft', draftId)}?edit${isNew ? '=new' : ''}`

/** Opens the article editor with a draft or a new article. */
export const writeArticle = (draftId?: string): void => void navigate(articlePath(draftId))

/** Opens a draft in its editor: a message over the page, an article on its own page. */
export const resumeDraft = ({ id, kind }: { readonly id: string; readonly kind: Draft['kind'] }): void =>
  kind === 'article' ? writeArticle(id) : openComposer({ draftId: id })

/** The draft named in the URL. The route has no parameter for it. */
export const $shownDraft = computed($location, ({ href }) => {
  const [pathname = ''] = href.split('?')
  const [, id] = /\/draft\/([^/]+)/.exec(splitSitePath(pathname).path) ?? []
  try {
    return id ? decodeURIComponent(id) : undefined
  } catch {
    return undefined
  }
})

/** Whether the article named in the URL is open for editing; `new` until something is written. */
export const $editing = computed($location, ({ search }) => {
  const value = new URLSearchParams(search).get('edit')
  return value === null ? undefined : value === 'new' ? 'new' : 'begun'
})
