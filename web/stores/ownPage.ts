import type { CallResponse } from '../../bridge/exchange/calls.ts'
import { isRecord } from '../../bridge/transport/isRecord.ts'
import { keepItems } from './keepItems.ts'
import { createList, type List } from './list.ts'
import { keepForReader } from './postMemory.ts'
import { byLocale } from './profiles.ts'
import { services } from './services.ts'

export type OwnPage = CallResponse<'social.getUserInfo'>
export type Week = OwnPage['detail']['week']

const isOwnPage = (value: unknown): value is OwnPage =>
  isRecord(value) && isRecord(value.userInfo) && typeof value.userInfo.userId === 'string' && isRecord(value.detail)

/** The reader's own page, by their user id, as a list of one. */
export const ownPageOf = keepForReader(
  1,
  (userId): List<OwnPage> =>
    createList<OwnPage>({
      idOf: ({ userInfo }) => userInfo.userId,
      keep: keepItems('own page', isOwnPage),
      async load(_cursor, signal) {
        const body = { ...byLocale(), userId }
        const page = await services().client.call('social.getUserInfo', body, { signal, silent: true })
        return { items: [page], cursor: null }
      },
    }),
)
