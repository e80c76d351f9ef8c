import type { CallRequest, CallResponse } from '#bridge/exchange/calls.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { createPeopleList } from './peopleList.ts'

export type RankPeriod = CallRequest<'social.rank'>['period']
export type RankOrder = 'place' | NonNullable<CallRequest<'social.rank'>['order']>
export type RankedPerson = CallResponse<'social.rank'>['people'][number]

export const rankPeriods: readonly RankPeriod[] = ['24h', '7d', '30d']
export const rankOrders: readonly RankOrder[] = ['place', 'posts', 'likes', 'newFollowers']

const limit = 50
const maxLists = rankPeriods.length * rankOrders.length

const lists = lruPerReader(maxLists, (key) => {
  const period = rankPeriods.find((name) => key.startsWith(`${name} `)) ?? '24h'
  const order = rankOrders.find((name) => key.endsWith(` ${name}`)) ?? 'place'
  return createPeopleList<RankedPerson>(
    (cursor, signal) => loadRank({ period, order, ...(cursor !== undefined && { cursor }), limit }, signal),
    { name: `rank ${key}`, unpack: (data, read) => read('rankedPerson', data) },
  )
})

const loadRank = (
  { period, order, ...part }: { period: RankPeriod; order: RankOrder; from?: number; cursor?: string; limit: number },
  signal: AbortSignal,
) =>
  services().client.call(
    'social.rank',
    { period, ...(order !== 'place' && { order }), ...part },
    { signal, silent: true },
  )

/** The ranking of a period, by place or by a figure. One list for each reader and page. */
export const rankOf = (period: RankPeriod, order: RankOrder) => lists(`${period} ${order}`)

/** A page of the table: which, from 1, of how many rows, in which order. */
export interface RankPage {
  readonly period: RankPeriod
  readonly order: RankOrder
  readonly page: number
  readonly size: number
}

/** The page sizes; the largest is the exchange's limit. */
export const rankSizes: readonly number[] = [10, 20, 50]
export const usualSize = 20

const maxPages = 12
const pages = lruPerReader(maxPages, (key) => {
  const { period, order, page, size }: RankPage = JSON.parse(key)
  return createPeopleList<RankedPerson>(
    async (_, signal) => {
      const { people, total } = await loadRank({ period, order, from: (page - 1) * size, limit: size }, signal)
      return { people, total, cursor: null }
    },
    { name: `rank page ${key}`, unpack: (data, read) => read('rankedPerson', data) },
  )
})

/** One page of the ranking, by its number. */
export const rankPageOf = ({ period, order, page, size }: RankPage) =>
  pages(JSON.stringify({ period, order, page, size }))
