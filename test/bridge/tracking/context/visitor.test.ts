import { beforeEach, expect, test, vi } from 'vitest'

const agent = vi.hoisted(() => ({ fingerprint: 'print-1', loads: [] as unknown[], isBroken: false }))
vi.mock('@fingerprintjs/fingerprintjs', () => ({
  sources: {},
  prepareForSources: async () => {},
  loadSources: (_: unknown, __: unknown, excluded: unknown) => async () => {
    agent.loads.push(excluded)
    if (agent.isBroken) throw new TypeError('Refused.')
    return {}
  },
  hashComponents: () => agent.fingerprint,
}))

const never = ['fontPreferences', 'domBlockers', 'fonts', 'canvas', 'audio', 'webGlBasics', 'webGlExtensions']

/** A desk's: the system's own bar is at its foot. */
const framed = { width: 1920, height: 1080, availWidth: 1920, availHeight: 1040, availTop: 0, availLeft: 0 }

let local: Map<string, string>
let cookies: Map<string, string>
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  Object.assign(agent, { fingerprint: 'print-1', loads: [], isBroken: false })
  local = new Map()
  cookies = new Map()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('screen', framed)
  vi.stubGlobal('location', new URL('https://exchange.example/'))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
  })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    },
  })
})

/** It waits for another tab. */
async function waiting(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise((go) => setImmediate(go))
}

/** A page of its own. */
async function resolve(): Promise<string> {
  vi.resetModules()
  return (await import('#bridge/tracking/context/visitor.ts')).resolveVisitor()
}

test('[s3-kept-visitor] [s3-kept-fingerprint] keeps the visitor id and takes the fingerprint once, without the sources that write HTML, draw or play', async () => {
  const visitor = await resolve()
  expect(visitor).toMatch(/^[0-9a-f]{32}$/)
  expect(await resolve()).toBe(visitor)
  expect(agent.loads).toEqual([never])
  expect(local.get('insights/1/visitor')).toBe(visitor)
  expect(local.get('insights/1/fingerprint')).toBe('print-1')
})

test('omits the screen frame from the sources, for which the library would poll forever', async () => {
  vi.stubGlobal('screen', { ...framed, availHeight: 1080 })
  await resolve()
  vi.stubGlobal('screen', { ...framed, availLeft: 1920, availHeight: 1080 })
  local.clear()
  await resolve()
  expect(agent.loads).toEqual([[...never, 'screenFrame'], never])
})

test('recognises a visitor by the fingerprint after storage was lost', async () => {
  const visitor = await resolve()
  local.clear()
  expect(await resolve()).toBe(visitor)
  local.clear()
  agent.fingerprint = 'print-2'
  expect(await resolve()).not.toBe(visitor)
})

test('[s9-fingerprint-cookies] keeps at most ten fingerprints in cookies, and drops the oldest', async () => {
  const visitors: string[] = []
  for (let n = 0; n < 12; n++) {
    local.clear()
    agent.fingerprint = `print-${n}`
    visitors.push(await resolve())
  }
  expect(cookies.size).toBe(10)
  const again = async (n: number) => {
    local.clear()
    agent.fingerprint = `print-${n}`
    return resolve()
  }
  expect(await again(2)).toBe(visitors[2])
  expect(await again(0)).not.toBe(visitors[0])
})

test('waits while another tab resolves, and uses its visitor', async () => {
  local.set('insights/1/visitorResolving', String(Date.now()))
  const resolved = resolve()
  await waiting()
  local.set('insights/1/visitor', 'theirs')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'insights/1/visitor' }))
  expect(await resolved).toBe('theirs')
  expect(agent.loads).toEqual([])
})

test('[s9-fingerprint-wait] waits at most 1 s for a tab that never finishes', async () => {
  local.set('insights/1/visitorResolving', String(Date.now()))
  let visitor = ''
  const resolved = resolve().then((found) => {
    visitor = found
  })
  await waiting()
  await vi.advanceTimersByTimeAsync(999)
  expect(visitor).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  await resolved
  expect(visitor).toMatch(/^[0-9a-f]{32}$/)
})

test('creates a visitor id in a browser without a fingerprint', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  agent.isBroken = true
  const visitor = await resolve()
  expect(visitor).toMatch(/^[0-9a-f]{32}$/)
  expect(await resolve()).toBe(visitor)
})
