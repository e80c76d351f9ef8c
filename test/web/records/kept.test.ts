import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fault, onFault } from '#bridge/lib/report.ts'
import { readCached } from '#web/lib/lists/readCached.ts'
import { answers } from './answers.ts'

type Kind = Parameters<typeof readCached>[0]
type Raw = Readonly<Record<string, unknown>>

const said = (name: keyof typeof answers, body: object = {}): Raw =>
  Reflect.apply(answers[name] ?? Object, undefined, [body, 1])
const firstOf = (value: unknown): Raw => Object(Array.isArray(value) ? value[0] : undefined)

const index = said('social.userIndex', { id: 'u' })
const search = said('social.search')

/** Of each kind of list one record, as this release keeps it, and the fields it cannot be shown without. */
const kept: readonly (readonly [kind: Kind, record: Raw, musts: readonly string[]])[] = [
  ['post', firstOf(said('social.feed').posts), ['id', 'author', 'createdAt']],
  ['comment', firstOf(said('social.comments').comments), ['id', 'author', 'createdAt']],
  ['knownPerson', firstOf(said('social.follows').people), ['userId']],
  ['suggestedPerson', firstOf(said('social.people').people), ['userId']],
  ['rankedPerson', firstOf(said('social.rank').people), ['userId']],
  ['rankedTopic', firstOf(said('social.trendingTopic').list), ['hashTag']],
  ['topicDetail', said('social.hashTagDetail', { hashTag: 'Rent' }), ['hashTag']],
  ['notification', firstOf(said('social.notifications').groups), ['id', 'kind', 'at']],
  ['draft', firstOf(said('social.articleDraft').drafts), ['id']],
  ['userPage', { profile: index.userInfo, similar: index.similar }, ['profile']],
  ['ownPage', said('social.getUserInfo', { userId: 'r' }), ['userInfo']],
  ['postDetails', { id: 'p', html: '<p>Rent</p>' }, ['id']],
  ['found', { people: search.people, topics: search.topics, coins: search.coins, posts: search.posts }, []],
]

const others = [undefined, null, 'an unknown word', -1, true, [], {}, [null]]

let faults: Fault[] = []
let stop: () => void
beforeEach(() => {
  faults = []
  stop = onFault((fault) => faults.push(fault))
})
afterEach(() => stop())

test.each(kept)('restores a kept %s unchanged', (kind, record) => {
  expect(readCached(kind, [record])).toMatchObject([record])
  expect(faults).toEqual([])
})

test.each(kept)('restores a kept %s of another release, whichever field it lacks', (kind, record, musts) => {
  for (const name of Object.keys(record)) {
    if (musts.includes(name)) continue
    for (const other of others) expect(readCached(kind, [{ ...record, [name]: other }]), name).toHaveLength(1)
  }
})

test.each(kept)('drops a kept %s without a required field, and reports the field', (kind, record, musts) => {
  for (const name of musts) {
    faults = []
    for (const other of [undefined, null, []])
      expect(readCached(kind, [{ ...record, [name]: other }]), name).toEqual([])
    const told = { kind: 'records', name: `kept ${kind}`, error: expect.objectContaining({ [name]: 1 }) }
    expect(faults).toEqual([told, told, told])
  }
})

test('reads data that is not a list as empty', () => {
  for (const data of [undefined, null, 'posts', 7, {}, { posts: [] }]) expect(readCached('post', data)).toEqual([])
  expect(faults).toEqual([])
})
