import { late } from '#bridge/lib/late.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'
import { hrefTo, navigate } from '#web/lib/router/location.ts'
import type { ComposeRequest } from './compose.ts'
import type { Draft } from './types.ts'

/** Lazy-loads `compose` and calls it. */
export function openComposer(request?: ComposeRequest): void {
  late(() => import('./compose.ts')).then(
    ({ compose }) => compose(request),
    (error: unknown) => {
      console.warn('Could not load the composer.', error)
      notify(shellMessages.get().failedText)
    },
  )
}

/** Path of the article editor; for a new article without `draftId`. `isNew`: nothing is written yet. */
export const articlePath = (draftId = 'new', isNew = draftId === 'new'): string =>
  `${hrefTo('draft', draftId)}?edit${isNew ? '=new' : ''}`

/** Opens the article editor with a draft or a new article. */
export const writeArticle = (draftId?: string): void => void navigate(articlePath(draftId))

/** Opens a draft in its editor: a message over the page, an article on its own page. */
export const resumeDraft = ({ id, kind }: { readonly id: string; readonly kind: Draft['kind'] }): void =>
  kind === 'article' ? writeArticle(id) : openComposer({ draftId: id })
