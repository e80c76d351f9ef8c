import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fault } from '#bridge/lib/report.ts'

/*
 * Some engines cache failures, so that `import()` fails again although the file exists: all until 2026, and Safari
 * still.
 */

const page = 'https://insights.test/insights'
const release = '0.1.0+abc1234'
const lost = () =>
  new TypeError(`Failed to fetch dynamically imported module: https://insights.test/assets/Rank-ABCD1234.js`)

interface Server {
  /** What is served, by the end of its address; a text, a status, or an error of the network. */
  files: Record<string, string | number | Error>
  readonly asked: { readonly url: string; readonly cache: string | undefined }[]
}

const server: Server = { files: {}, asked: [] }
const stops: (() => void)[] = []

function serve(): void {
  vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit = {}) => {
    const url = String(address)
    server.asked.push({ url, cache: init.cache })
    const [, found = 404] = Object.entries(server.files).find(([end]) => url.endsWith(end)) ?? []
    if (found instanceof Error) throw found
    if (typeof found === 'number') return new Response('', { status: found })
    const type = found.startsWith('<') ? 'text/html' : url.endsWith('.json') ? 'application/json' : 'text/javascript'
    return new Response(found, { headers: { 'content-type': type } })
  })
}

const offline = new TypeError('Failed to fetch')

const Missing = () => null

/**
 * A load as the build writes it: its text contains the file name. Fails the given number of times, then resolves with
 * `module`.
 */
function loadOf(failures: number, error: () => unknown = lost) {
  let left = failures
  const load = vi.fn(async () => {
    if (left-- > 0) throw error()
    return 'module'
  })
  return Object.assign(load, { toString: () => '()=>import("./Rank-ABCD1234.js")' })
}

function name(tags: Readonly<Record<string, string>>): void {
  for (const [key, content] of Object.entries(tags)) {
    const meta = document.createElement('meta')
    meta.name = key
    meta.content = content
    document.head.append(meta)
  }
}

async function openPage({ isOurs = true } = {}) {
  vi.resetModules()
  const { openWorld } = await import('#test/web/features/feed/home/world.ts')
  openWorld()
  const { browser } = await import('#web/lib/page/browser.ts')
  const { late, setRecover } = await import('#bridge/lib/late.ts')
  const { recover } = await import('#web/app/recover/recover.ts')
  const { onFault } = await import('#bridge/lib/report.ts')
  const { $shown } = await import('#web/app/screen.ts')
  const { beforeHandoff } = await import('#web/lib/page/beforeHandoff.ts')
  const { $notices } = await import('#web/lib/page/notices.ts')
  browser.isOurs = isOurs
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  const faults: Fault[] = []
  stops.push(onFault((fault) => faults.push(fault)))
  setRecover(recover)
  return { browser, late, reload, faults, $shown, beforeHandoff, $notices }
}

beforeEach(() => {
  location.href = page
  server.files = {}
  server.asked.length = 0
  serve()
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** The state of a promise after pending microtasks. */
async function outcomeOf(promise: Promise<unknown>, ms = 0): Promise<string> {
  let outcome = 'pending'
  promise.then(
    (value) => {
      outcome = String(value)
    },
    () => {
      outcome = 'failed'
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

const failed = 'The connection was lost while the page was loading.'

/** Presses the offered button, which reloads the document once, after storing input. */
async function takeOffer({ $notices, beforeHandoff, reload }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  const order: string[] = []
  beforeHandoff.add(async () => void order.push('stored'))
  reload.mockImplementation(() => void order.push('reloaded'))
  await vi.advanceTimersByTimeAsync(1)
  expect($notices.get().map(({ text, action }) => [text, action?.label])).toEqual([[failed, 'Try again']])
  $notices.get()[0]?.action?.run()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(order).toEqual(['stored', 'reloaded'])
}

describe('standalone', () => {
  beforeEach(() => name({ release, 'version-address': '/version.json' }))

  test('loads a lost chunk at the second attempt', async () => {
    const { late, reload, faults } = await openPage()
    server.files['Rank-ABCD1234.js'] = 'import{a}from"./chunk-1.js";'
    server.files['chunk-1.js'] = 'export{}'
    const load = loadOf(1)
    expect(await outcomeOf(late(load))).toBe('module')
    expect(load).toHaveBeenCalledTimes(2)
    expect(server.asked.map(({ url }) => url.split('/').pop())).toEqual(['Rank-ABCD1234.js', 'chunk-1.js'])
    expect(reload).not.toHaveBeenCalled()
    expect(faults).toEqual([{ kind: 'import', name: 'Rank', error: expect.any(TypeError) }])
  })

  test('tells the caller immediately when offline, and shows the screen when the network returns', async () => {
    const { late, $shown } = await openPage()
    const { $location } = await import('#web/lib/router/location.ts')
    const { provideSlots } = await import('#web/lib/page/slots.ts')
    const { lateSlots } = await import('#web/app/late.ts')
    provideSlots({ ...lateSlots, missing: async () => ({ Screen: Missing }) })
    server.files['Rank-ABCD1234.js'] = offline
    expect(await outcomeOf(late(loadOf(1)))).toBe('failed')
    $shown.set({ state: 'failed', place: $location.get(), kind: 'error' })

    server.files['Rank-ABCD1234.js'] = 'export{}'
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect($shown.get()).toMatchObject({ state: 'shown', Screen: Missing })
  })

  test('retries a background load, less and less often, until the server answers', async () => {
    const { late, reload } = await openPage()
    server.files['Rank-ABCD1234.js'] = offline
    const coming = late(loadOf(1), 'beside')
    expect(await outcomeOf(coming, 60_000)).toBe('pending')
    expect(server.asked).toHaveLength(7)
    server.files['Rank-ABCD1234.js'] = 'export{}'
    expect(await outcomeOf(coming, 30_000)).toBe('module')
    expect(reload).not.toHaveBeenCalled()
  })

  test('does not treat a busy server as one that lost the file', async () => {
    const { late } = await openPage()
    server.files['Rank-ABCD1234.js'] = 503
    const coming = late(loadOf(1), 'beside')
    expect(await outcomeOf(coming, 1_000)).toBe('pending')
    server.files['Rank-ABCD1234.js'] = 'export{}'
    expect(await outcomeOf(coming, 30_000)).toBe('module')
  })

  test('where the engine has cached the failure, reloads the document once, after storing what was typed', async () => {
    const { late, reload, beforeHandoff, browser } = await openPage()
    server.files['Rank-ABCD1234.js'] = 'export{}'
    const order: string[] = []
    beforeHandoff.add(async () => void order.push('stored'))
    reload.mockImplementation(() => void order.push('reloaded'))
    expect(await outcomeOf(late(loadOf(9)))).toBe('pending')
    expect(order).toEqual(['stored', 'reloaded'])

    // The new document has the same release, and the same failure.
    const next = await openPage()
    next.reload.mockClear()
    expect(await outcomeOf(next.late(loadOf(9)), 30_000)).toBe('failed')
    expect(next.reload).not.toHaveBeenCalled()
    expect(next.browser.isStuck).toBe(true)
    expect(browser.isStuck).toBe(false)
    // A third time is the reader's to choose.
    await takeOffer(next)
  })

  test('the panel of a failed screen offers the reload, without a second message', async () => {
    const { late, $shown, $notices, browser } = await openPage()
    const { $location } = await import('#web/lib/router/location.ts')
    server.files['Rank-ABCD1234.js'] = 'export{}'
    sessionStorage.setItem('insights/1/reloaded', release)
    const coming = late(loadOf(9)).catch(() => $shown.set({ state: 'failed', place: $location.get(), kind: 'error' }))
    await vi.advanceTimersByTimeAsync(0)
    await coming
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.isStuck).toBe(true)
    expect($notices.get()).toEqual([])
  })

  test('offers a reload in the notice of the failure', async () => {
    const { late, $notices, reload } = await openPage()
    const { notify } = await import('#web/lib/page/notices.ts')
    server.files['Rank-ABCD1234.js'] = 'export{}'
    sessionStorage.setItem('insights/1/reloaded', release)
    const coming = late(loadOf(9)).catch(() => notify(failed))
    await vi.advanceTimersByTimeAsync(1)
    await coming
    expect($notices.get().map(({ text, action }) => [text, action?.label])).toEqual([[failed, 'Try again']])
    $notices.get()[0]?.action?.run()
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('stale chunk: reloads the document when a new release removed it, and reports it when there is no new release', async () => {
    const { late, reload, faults } = await openPage()
    server.files['version.json'] = JSON.stringify({ release })
    expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
    expect(faults).toHaveLength(1)
    server.files['version.json'] = JSON.stringify({ release: '0.1.1+def5678' })
    expect(await outcomeOf(late(loadOf(9)))).toBe('pending')
    expect(reload).toHaveBeenCalledOnce()
    expect(server.asked.filter(({ url }) => url === 'https://insights.test/version.json')).toHaveLength(2)
    expect(server.asked.every(({ url, cache }) => cache === (url.endsWith('.json') ? 'no-store' : 'no-cache'))).toBe(
      true,
    )
  })

  test.each([
    ['a page', '<!doctype html><title>Insights</title>'],
    ['text', 'release'],
    ['a list', '[]'],
    ['no release', '{"release":""}'],
    ['a number', '{"release":3}'],
    ['an error', 500],
    ['nothing', offline],
  ])('%s does not tell the release', async (_, answer) => {
    const { late, reload } = await openPage()
    server.files['version.json'] = answer
    expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  test('treats HTML in place of a script as a lost script', async () => {
    const { late, reload } = await openPage()
    server.files['Rank-ABCD1234.js'] = '<!doctype html>'
    server.files['version.json'] = JSON.stringify({ release })
    expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
    // It would not be there in a new document either.
    expect(reload).not.toHaveBeenCalled()
  })

  test('does not reload the document for a background load', async () => {
    const { late, reload } = await openPage()
    server.files['Rank-ABCD1234.js'] = 'export{}'
    expect(await outcomeOf(late(loadOf(9), 'beside'))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  test('works with tracking blocked', async () => {
    const { late, reload } = await openPage()
    server.files['Rank-ABCD1234.js'] = new TypeError('net::ERR_BLOCKED_BY_CLIENT')
    const coming = late(loadOf(999), 'beside')
    expect(await outcomeOf(coming, 600_000)).toBe('pending')
    expect(await outcomeOf(coming, 3_600_000)).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  test('offers a reload, and leaves it to the reader, when a form would be lost', async () => {
    const { late, reload, $notices } = await openPage()
    server.files['Rank-ABCD1234.js'] = 'export{}'
    const field = document.createElement('input')
    document.body.append(field)
    field.value = 'mira@example.com'
    expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
    const [notice] = $notices.get()
    notice?.action?.run()
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reloads with a draft, which is stored', async () => {
    const { late, reload } = await openPage()
    server.files['Rank-ABCD1234.js'] = 'export{}'
    const field = document.createElement('textarea')
    field.className = 'writing__field'
    document.body.append(field)
    field.value = 'Half a sentence'
    await outcomeOf(late(loadOf(9)))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('does not reload without storage, which prevents a loop', async () => {
    const { late, reload, browser } = await openPage()
    server.files['Rank-ABCD1234.js'] = 'export{}'
    vi.stubGlobal('sessionStorage', undefined)
    expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
    expect(browser.isStuck).toBe(true)
  })

  test('requests a lost style sheet again by its URL', async () => {
    const { late } = await openPage()
    server.files['rank-ABCD1234.css'] = ':root{}'
    let isLost = true
    const link = async () => {
      if (isLost) {
        isLost = false
        throw new Error('The style sheet /assets/rank-ABCD1234.css did not load.')
      }
      return 'linked'
    }
    expect(await outcomeOf(late(link))).toBe('linked')
    expect(server.asked.map(({ url }) => url.split('/').pop())).toEqual(['rank-ABCD1234.css'])
  })

  test('requests a file by its name in the document', async () => {
    vi.stubGlobal('insightsFiles', { Rank: './Rank-abcd2345.js' })
    const { late } = await openPage()
    server.files['Rank-abcd2345.js'] = 'export{}'
    // Safari's error names no file.
    const load = loadOf(1, () => new TypeError('Importing a module script failed.'))
    const named = Object.assign(() => load(), { toString: () => '()=>import(insightsFiles.Rank)' })
    expect(await outcomeOf(late(named))).toBe('module')
  })

  test('does not retry an error inside a loaded module', async () => {
    const { late, faults } = await openPage()
    expect(await outcomeOf(late(loadOf(9, () => new RangeError('Invalid time value'))))).toBe('failed')
    expect(server.asked).toEqual([])
    expect(faults).toEqual([])
  })
})

test.each([
  ['another origin', 'https://evil.test/version.json', ''],
  ['what is above its base', '/version.json', '/community'],
  ['no address', 'https://', ''],
])('does not request the release from %s', async (_, address, base) => {
  name({ release, 'version-address': address })
  const { late, reload } = await openPage()
  const { setBase } = await import('#web/lib/router/location.ts')
  setBase(base)
  expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
  expect(server.asked).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

describe.each([
  ['a package, whose document names no address', { release }, page, true],
  ['a page opened from a file', { release, 'version-address': '/version.json' }, 'file:///insights/index.html', true],
  ['a page of a site’s own that mounts the screens', { release, 'version-address': '/version.json' }, page, false],
] as const)('%s', (_, tags, href, isOurs) => {
  test('requests nothing and does not reload: it reports, and after the second failure offers a reload to the reader', async () => {
    location.href = href
    name(tags)
    const opened = await openPage({ isOurs })
    const { late, reload, faults, browser, $notices } = opened
    server.files['Rank-ABCD1234.js'] = 'export{}'
    server.files['version.json'] = '{"release":"2"}'
    expect(await outcomeOf(late(loadOf(9)))).toBe('failed')
    expect(browser.isStuck).toBe(false)
    // A background load offers nothing.
    expect(await outcomeOf(late(loadOf(9), 'beside'), 600_000)).toBe('failed')
    expect($notices.get()).toEqual([])
    expect(await outcomeOf(late(loadOf(9)), 600_000)).toBe('failed')
    expect(browser.isStuck).toBe(true)
    expect(server.asked).toEqual([])
    expect(reload).not.toHaveBeenCalled()
    expect(faults.map(({ kind, name: part }) => [kind, part])).toEqual([
      ['import', 'Rank'],
      ['import', 'Rank'],
      ['import', 'Rank'],
    ])
    await takeOffer(opened)
  })
})

test.each([
  ['Loading chunk 417 failed.\n(error: https://insights.test/_next/static/chunks/417.js)', '417.js'],
  ['Failed to load chunk static/chunks/Rank-0f1e2d3c.js from module 31', 'Rank'],
  ['Unable to preload CSS for /assets/Rank-ABCD1234.css', 'Rank'],
])('reports a host bundler’s error of a lost file: %s', async (message, part) => {
  name({ release })
  const { late, faults } = await openPage({ isOurs: false })
  const load = Object.assign(
    loadOf(1, () => new Error(message)),
    { toString: () => '()=>r.e(417).then(r)' },
  )
  expect(await outcomeOf(late(load))).toBe('failed')
  expect(faults.map(({ kind, name: reported }) => [kind, reported])).toEqual([['import', part]])
})
