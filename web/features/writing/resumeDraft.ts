import { hrefTo, navigate } from '#web/lib/router/location.ts'
import { openComposer } from './openComposer.ts'
import type { Draft } from './types.ts'

/** Where an article is written; without a draft's id, a new one. `isNew`: nothing has been written on it yet. */
export const articlePath = (draftId = 'new', isNew = draftId === 'new'): string =>
  `${hrefTo('draft', draftId)}?edit${isNew ? '=new' : ''}`

/** Leads to the page on which articles are written: with a draft, else with a new one. */
export const writeArticle = (draftId?: string): void => void navigate(articlePath(draftId))

/** Opens a draft where it is written: a message over the page, an article on a page of its own. */
export const resumeDraft = ({ id, kind }: { readonly id: string; readonly kind: Draft['kind'] }): void =>
  kind === 'article' ? writeArticle(id) : openComposer({ draftId: id })
