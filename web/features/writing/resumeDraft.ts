import { hrefTo, navigate } from '#web/lib/router/location.ts'
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
