import { hrefTo } from '#web/lib/router/location.ts'

/** Where an article is written; without a draft's id, a new one. `isNew`: nothing has been written on it yet. */
export const articlePath = (draftId = 'new', isNew = draftId === 'new'): string =>
  `${hrefTo('draft', draftId)}?edit${isNew ? '=new' : ''}`
