import { computed } from 'nanostores'
import { $location, splitSitePath } from '#web/lib/router/location.ts'

/** The draft that the address names; the route has no parameter for it. */
export const $shownDraft = computed($location, ({ href }) => {
  const [pathname = ''] = href.split('?')
  const [, id] = /\/draft\/([^/]+)/.exec(splitSitePath(pathname).path) ?? []
  try {
    return id ? decodeURIComponent(id) : undefined
  } catch {
    return undefined
  }
})

/** Whether the article that the address names is open for writing; `new` while nothing has been written on it yet. */
export const $editing = computed($location, ({ search }) => {
  const value = new URLSearchParams(search).get('edit')
  return value === null ? undefined : value === 'new' ? 'new' : 'begun'
})
