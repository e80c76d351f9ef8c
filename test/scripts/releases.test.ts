import { describe, expect, test } from 'vitest'
import { compatibilityFaults, releaseFaults } from '#scripts/check/releases.ts'
import { describeRelease, type Released } from '#scripts/contract/released.ts'

const now = describeRelease()
/** This tree with something of it changed, as text. */
const changed = (from: RegExp | string, to: string): Released => {
  const text = JSON.stringify(now)
  const other = text.replace(from, to)
  if (other === text) throw new Error(`Nothing is like ${from}.`)
  return JSON.parse(other)
}
const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))

test('this version and each release understand each other', () => {
  expect(compatibilityFaults()).toEqual([])
})

/** What a change would do to those who stay on an older release, and what is said. */
// biome-ignore format: a table
const breaks: readonly (readonly [what: string, later: () => Released, says: string])[] = [
  ['an area that is dropped', () => ({ ...now, areas: now.areas.filter((area) => area !== 'community') }), 'The storage area community is gone.'],
  ['a method that is dropped', () => ({ ...now, methods: without(now.methods, 'share') }), 'The method share is gone.'],
  ['an event that is dropped', () => ({ ...now, events: without(now.events, 'back') }), 'The event back is gone.'],
  ['a call that is dropped', () => ({ ...now, calls: without(now.calls, 'social.rank') }), 'The call social.rank is gone.'],
  ['a call that moves', () => changed('POST /v1/social/public/feed', 'POST /v2/social/public/feed'), 'The call social.feed is at POST /v2/social/public/feed, and was at POST /v1/social/public/feed.'],
  ['a field of an answer that is dropped', () => changed('"viewCount"', '"views"'), 'The call social.feed: answered with data.posts[].viewCount is gone.'],
  ['a param of a method that is dropped', () => changed(/("openScreen":\{"asked":\{"type":"object","properties":\{)"screen"/, '$1"name"'), 'The method openScreen: asked with data.screen is gone.'],
  ['a param that is required from now on', () => changed(/("market\.ticker":.*?"required":\[)/, '$1"bussiness",'), 'The call market.ticker: asked with data.bussiness must be there, and a page of that release does not send it.'],
  ['a field of an answer that is relied on from now on', () => changed(/("system\.gradeConfig":.*?"properties":\{)("grades":.*?"required":\[)"grades"/, '$1"since":{"type":"number"},$2"since","grades"'), 'The call system.gradeConfig: answered with data.since must be there, and an app or a back end of that release does not send it.'],
  ['a field of another type', () => changed(/("social\.react":.*?"on":\{"type":)"boolean"/, '$1"string"'), 'The call social.react: asked with data.on is string, and was boolean.'],
  ['a word that is no longer taken', () => changed('["like","repost"]', '["like"]'), 'The call social.react: asked with data.kind may no longer be repost.'],
  ['a word of an answer that is new', () => changed('["waiting","scanned"', '["lost","waiting","scanned"'), 'The call user.qrKeyStatus: answered with data.status may be lost, which a page of that release does not know.'],
  ['less that is taken', () => changed(/("social\.search":.*?"maxLength":)100/, '$150'), 'The call social.search: asked with data.query takes less: maxLength is 50 and was 100.'],
  ['null that is no longer taken', () => changed(/("social\.publishArticle":.*?"cover":\{"anyOf":\[\{.*?\}),\{"type":"null"\}\]/, '$1]'), 'The call social.publishArticle: asked with data.cover may no longer be null.'],
]

describe('reports that pages, apps or back ends of this release no longer understand', () => {
  test.each(breaks)('%s', (_, later, says) => {
    const found = releaseFaults(now, later())
    expect(found).toEqual([expect.stringContaining(says)])
  })

  test('nothing when fields are optional and words, methods or areas are added', () => {
    const more = changed('"tab":{', '"seed":{"type":"number"},"tab":{')
    expect(
      releaseFaults(now, {
        ...more,
        areas: [...now.areas, 'later'],
        methods: { ...now.methods, later: { asked: {}, told: {} } },
      }),
    ).toEqual([])
    expect(releaseFaults(now, changed('["like","repost"]', '["like","repost","save"]'))).toEqual([])
    expect(releaseFaults(now, now)).toEqual([])
  })
})
