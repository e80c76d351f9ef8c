import type { CallRequest, CallResponse } from '../../bridge/exchange/calls.ts'
import { createPeopleList } from './peopleList.ts'
import { keepForReader } from './postMemory.ts'
import { services } from './services.ts'

export type RankPeriod = CallRequest<'social.rank'>['period']
export type RankOrder = 'place' | NonNullable<CallRequest<'social.rank'>['order']>
export type RankedPerson = CallResponse<'social.rank'>['people'][number]

export const rankPeriods: readonly RankPeriod[] = ['24h', '7d', '30d']
export const rankOrders: readonly RankOrder[] = ['place', 'posts', 'likes', 'newFollowers']

const limit = 50
const mostLists = rankPeriods.length * rankOrders.length

const lists = keepForReader(mostLists, (key) => {
  const period = rankPeriods.find((name) => key.startsWith(`${name} `)) ?? '24h'
  const order = rankOrders.find((name) => key.endsWith(` ${name}`)) ?? 'place'
  return createPeopleList<RankedPerson>(
    (cursor, signal) =>
      services().client.call(
        'social.rank',
        { period, ...(order !== 'place' && { order }), ...(cursor !== undefined && { cursor }), limit },
        { signal, silent: true },
      ),
    `rank ${key}`,
  )
})

/** The most read people of a period, by place or by how much they have of something. One list a reader and page. */
export const rankOf = (period: RankPeriod, order: RankOrder) => lists(`${period} ${order}`)
