import { records } from '#bridge/exchange/records/records.ts'
import { type Made, page, type ReadFaults } from '#bridge/lib/read.ts'
import { report } from '#bridge/lib/report.ts'

/** What lists keep: the exchange's records, and what some lists make of them. */
const kinds = {
  ...records,
  postDetails: { id: records.post.id, html: null },
  userPage: { profile: records.profile, similar: [records.knownPerson] },
  found: {
    people: [records.knownPerson],
    topics: [records.knownTopic],
    coins: [records.pricedCoin],
    posts: [records.post],
  },
} as const
type Kinds = typeof kinds

/** Makes records of what was kept, by this release or an older one: as of an answer. What cannot be one is left out. */
export type ReadCached = <K extends keyof Kinds>(kind: K, data: unknown) => Made<Kinds[K]>[]

export const readCached: ReadCached = <K extends keyof Kinds>(kind: K, data: unknown) => {
  const faults: ReadFaults = { fields: {} }
  // What is no list is of another time altogether, and no fault.
  const kept: Made<Kinds[K]>[] | undefined = page(kinds[kind])(Array.isArray(data) ? data : [], faults)
  if (faults.isPageLost) report('records', `kept ${kind}`, faults.fields)
  return kept ?? []
}
