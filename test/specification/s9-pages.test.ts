import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '#bridge/site/routes.ts'
import { readPage } from '#bridge/tracking/context/readPage.ts'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { click, createWorld, endWorld } from '../bridge/tracking/world.ts'

vi.mock('#bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

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
  test('[s9-session-id] session id is device id plus timestamp plus random number', async () => {
    const one = await sessionOf()
    expect(one?.session_id).toMatch(new RegExp(`^${one?.device_id}1790000000\\d{3}100$`))
  })
  test('[s9-session-random] random number 0 to 100', async () =>
    expect((await sessionOf())?.session_id).toMatch(/100$/))
  for (const [id, says] of [
    ['s9-fingerprint-cookies', 'at most 10 fingerprint cookies'],
    ['s9-fingerprint-wait', '1 s wait when resolving a concurrent fingerprint'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
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
      const { resolveVisitor } = await import('#bridge/tracking/context/visitor.ts')
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

  const read = (path: string) => {
    vi.stubGlobal('location', new URL(at('/')))
    return readPage(path)
  }
  const rows: readonly (readonly [id: string, path: string])[] = [
    ['b1190', '/de/insights'],
    ['b1191', '/insights/posts/p1'],
    ['b1204', '/insights/topics'],
    ['b1205', '/insights/topics/details/btc'],
    ['b3337', '/insights/user/mira'],
    ['b6936', '/insights/rank/24h'],
  ]
  for (const [id, path] of rows) test(`[s9-page-${id}] ${id}`, () => expect(read(path).id).toBe(id))
  test('[s9-page-area] business area insights', async () => {
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(1_000)
    expect(events()[0]?.business1).toBe('insights')
    expect(Object.values(routes).filter(({ trackId }) => trackId !== null)).toHaveLength(7)
  })

  test('[s9-page-article] the post detail reads the article id from the path', () =>
    expect(read('/insights/posts/p1').ext).toEqual({ articleId: 'p1' }))
  test('[s9-page-source1] a source1 query parameter', () =>
    expect(read('/insights/posts/p1?source1=feed').ext).toEqual({ articleId: 'p1', source1: 'feed' }))
  test('[s9-page-topic] the topic page reads the id from the path', () =>
    expect(read('/insights/topics/details/btc').ext).toEqual({ topicId: 'btc' }))
})
