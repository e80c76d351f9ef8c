import { computed } from 'nanostores'
import { $location, splitSitePath } from '#web/lib/router/location.ts'

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
