import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { routes } from '../../bridge/site/routes.ts'
import { readPage } from '../../bridge/tracking/context/readPage.ts'
import type { TrackEvent } from '../../bridge/tracking/types.ts'
import { click, createWorld, endWorld } from '../bridge/tracking/world.ts'
import { type Break, fact } from '../support/specification/fact.ts'

vi.mock('../../bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const events = (): TrackEvent[] => [...world.taken.values()].map(({ event }) => event)
const at = (path: string): string => `https://exchange.example${path}`

describe('who and where', () => {
  const visitor = 'bridge/tracking/context/visitor.ts'
  const session = 'bridge/tracking/collect/session.ts'
  const sessionOf = async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(100)
      return bytes
    })
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(1_000)
    return events()[0]
  }
  fact(
    's9-session-id',
    239,
    'session id is device id plus timestamp plus random number',
    [
      [session, '«deviceId()»}', "''"],
      [session, '«now»}', "''"],
      [session, '«upTo100()»}', "''"],
    ],
    async () => {
      const one = await sessionOf()
      expect(one?.session_id).toMatch(new RegExp(`^${one?.device_id}1790000000\\d{3}100$`))
    },
  )
  fact('s9-session-random', 239, 'random number 0 to 100', [[session, 'byte % «101»', '100']], async () =>
    expect((await sessionOf())?.session_id).toMatch(/100$/),
  )
  for (const [id, says, place] of [
    ['s9-fingerprint-cookies', 'at most 10 fingerprint cookies', [visitor, 'maxCookies = «10»']],
    ['s9-fingerprint-wait', '1 s wait when resolving a concurrent fingerprint', [visitor, 'waitMs = «1_000»']],
  ] as const)
    fact(id, 239, says, [place], async () => {
      const cookies = new Map<string, string>()
      let print = 0
      vi.doMock('@fingerprintjs/fingerprintjs', () => ({
        sources: {},
        prepareForSources: async () => {},
        loadSources: () => async () => ({}),
        hashComponents: () => `print-${++print}`,
      }))
      vi.stubGlobal('screen', {})
      vi.stubGlobal('location', new URL(at('/')))
      vi.stubGlobal('addEventListener', () => {})
      vi.stubGlobal('removeEventListener', () => {})
      vi.stubGlobal('document', {
        get cookie() {
          return [...cookies].map((pair) => pair.join('=')).join('; ')
        },
        set cookie(text: string) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
          cookies.set(name, value)
        },
      })
      vi.resetModules()
      const { resolveVisitor } = await import('../../bridge/tracking/context/visitor.ts')
      for (const _ of upTo(12)) {
        localStorage.setItem('insights/1/visitor', '')
        localStorage.setItem('insights/1/visitorResolving', '')
        await resolveVisitor()
      }
      expect(cookies.size).toBe(10)
      localStorage.setItem('insights/1/visitor', '')
      localStorage.setItem('insights/1/visitorResolving', String(Date.now()))
      const ended = vi.fn()
      void resolveVisitor().then(ended)
      await vi.advanceTimersByTimeAsync(999)
      for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve))
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(ended).toHaveBeenCalled())
      vi.doUnmock('@fingerprintjs/fingerprintjs')
    })

  const places = 'bridge/site/routes.ts'
  const read = (path: string) => {
    vi.stubGlobal('location', new URL(at('/')))
    return readPage(path)
  }
  const rows: readonly (readonly [id: string, path: string, place: Break])[] = [
    ['b1190', '/de/insights', [places, "'b1190'"]],
    ['b1191', '/insights/posts/p1', [places, "'b1191'"]],
    ['b1204', '/insights/topics', [places, "'b1204'"]],
    ['b1205', '/insights/topics/details/btc', [places, "'b1205'"]],
    ['b3337', '/insights/user/mira', [places, "user', minVersion: null, feature: 'insights', trackId: «'b3337'»"]],
    ['b6936', '/insights/rank/24h', [places, "'b6936'"]],
  ]
  for (const [id, path, place] of rows) fact(`s9-page-${id}`, 241, id, [place], () => expect(read(path).id).toBe(id))
  fact(
    's9-page-area',
    241,
    'business area insights',
    [['bridge/tracking/collect/event.ts', "=== undefined ? «'insights'»"]],
    async () => {
      const { tracker } = await world.visit()
      void tracker.track(click(1))
      await world.pass(1_000)
      expect(events()[0]?.business1).toBe('insights')
      expect(Object.values(routes).filter(({ trackId }) => trackId !== null)).toHaveLength(7)
    },
  )
  const readFile = 'bridge/tracking/context/readPage.ts'
  fact(
    's9-page-article',
    241,
    'the post detail reads the article id from the path',
    [[readFile, '«articleId»: id']],
    () => expect(read('/insights/posts/p1').ext).toEqual({ articleId: 'p1' }),
  )
  fact(
    's9-page-source1',
    241,
    'a source1 query parameter',
    [
      [readFile, ".get(«'source1'»)"],
      [readFile, '{ «source1»: source }'],
    ],
    () => expect(read('/insights/posts/p1?source1=feed').ext).toEqual({ articleId: 'p1', source1: 'feed' }),
  )
  fact('s9-page-topic', 241, 'the topic page reads the id from the path', [[readFile, '«topicId»: hashTag']], () =>
    expect(read('/insights/topics/details/btc').ext).toEqual({ topicId: 'btc' }),
  )
})
