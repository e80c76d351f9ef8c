import { navigate } from '#web/lib/router/location.ts'
import { articlePath } from './articlePath.ts'
import { openComposer } from './openComposer.ts'
import type { Draft } from './types.ts'

/** Leads to the page on which articles are written: with a draft, else with a new one. */
export const writeArticle = (draftId?: string): void => void navigate(articlePath(draftId))

/** Opens a draft where it is written: a message over the page, an article on a page of its own. */
export const resumeDraft = ({ id, kind }: { readonly id: string; readonly kind: Draft['kind'] }): void =>
  kind === 'article' ? writeArticle(id) : openComposer({ draftId: id })
