import type { CallResponse } from '#bridge/exchange/calls.ts'
import { cacheItems } from '#web/lib/lists/cacheItems.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { byLocale } from './profiles.ts'

export type OwnPage = CallResponse<'social.getUserInfo'>
export type Week = OwnPage['detail']['week']

/** The reader's own page, by their user id, as a list of one. */
export const ownPageOf = lruPerReader(
  1,
  (userId): List<OwnPage> =>
    createList<OwnPage>({
      idOf: ({ userInfo }) => userInfo.userId,
      keep: cacheItems('own page', (data, read) => read('ownPage', data)),
      async load(_cursor, signal) {
        const body = { ...byLocale(), userId }
        const page = await services().client.call('social.getUserInfo', body, { signal, silent: true })
        return { items: [page], cursor: null }
      },
    }),
)
