import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { callNames, pathOf } from '#fixtures/gateway/calls/names.ts'
import { sampleOf } from '#test/fixtures/gateway/bounds/walk.ts'
import { films } from '#test/support/gateway/films.ts'
import { formOf, newKey, picture, sha256 } from '#test/support/gateway/writing.ts'
import { openSession } from '#test/support/reading.ts'
import { sandbox } from '../support/sandbox.ts'
import { visits } from './engines.ts'
import { handsOn } from './hands.ts'
import { type EnginePage, until } from './page.ts'

/** What came of an address that was named as a script, in one of the ways to name one. */
type Named = {
  readonly address: string
  readonly way: string
  /** The browser took it for a script: it ran, or only its grammar kept it from that. */
  readonly isTaken: boolean
}

/**
 * Names each address as a script in every way that a page has, as an attacker past Trusted Types would. Runs in the page,
 * whose sanitiser is not there yet: the one policy that the page may have is then free.
 */
async function name(addresses: readonly string[]): Promise<Named[]> {
  interface Policy {
    createScriptURL(url: string): unknown
  }
  interface Types {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
  }
  const isTypes = (value: unknown): value is Types => typeof value === 'object' && value !== null
  const types: unknown = Reflect.get(window, 'trustedTypes')
  const policy = isTypes(types) ? types.createPolicy('dompurify', { createScriptURL: (url) => url }) : undefined
  const trusted = (url: string) => policy?.createScriptURL(url) ?? url

  const byElement = (type: string) => (address: string) =>
    new Promise<boolean>((resolve) => {
      const script = document.createElement('script')
      script.type = type
      Reflect.set(script, 'src', trusted(address))
      script.onload = () => resolve(true)
      script.onerror = () => resolve(false)
      document.head.append(script)
    })
  const byWorker = (type: WorkerType) => (address: string) =>
    new Promise<boolean>((resolve) => {
      const worker: Worker = Reflect.construct(Worker, [trusted(address), { type }])
      // What does not load is told without a place; what breaks as it runs, with its own.
      worker.onerror = (event) => resolve(event instanceof ErrorEvent && event.lineno > 0)
      worker.onmessage = () => resolve(true)
    })
  const byImport = (address: string) =>
    import(address).then(
      () => true,
      (error: unknown) => error instanceof SyntaxError,
    )
  const ways = {
    script: byElement(''),
    'module script': byElement('module'),
    'import()': byImport,
    Worker: byWorker('classic'),
    'module Worker': byWorker('module'),
  }
  const left = Object.entries(ways).flatMap(([way, name]) => addresses.map((address) => ({ way, name, address })))
  const named: Named[] = []
  // Side by side, but never more threads than a browser begins at once.
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { way, name, address } = next
      named.push({ address, way, isTaken: await name(address).catch(() => false) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return named
}

/** {@link name}, as text for a page: the tests' own tools write its `import()` in another way. */
const nameAll: typeof name = Object.assign(name.bind(undefined), {
  toString: () => `${name}`.replaceAll('__vite_ssr_dynamic_import__', 'import'),
})

/** Injects what leads elsewhere into a page, as an attacker past Trusted Types would, and tells what the policy stopped. Runs in the page. */
async function putAll(): Promise<{ isSameBase: boolean; stopped: string[]; path: string }> {
  interface Policy {
    createScriptURL(url: string): unknown
  }
  interface Types {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
  }
  const isTypes = (value: unknown): value is Types => typeof value === 'object' && value !== null
  const types: unknown = Reflect.get(window, 'trustedTypes')
  const policy = isTypes(types) ? types.createPolicy('dompurify', { createScriptURL: (url) => url }) : undefined

  const wanted = ['base-uri', 'form-action', 'frame-src', 'object-src']
  const heard = new Set<string>()
  const all = new Promise<void>((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      heard.add(effectiveDirective)
      if (wanted.every((name) => heard.has(name))) resolve()
    })
  })
  const { baseURI } = document
  const base = document.createElement('base')
  base.href = 'https://evil.example/'
  const frame = document.createElement('iframe')
  frame.src = 'https://evil.example/'
  const plugin = document.createElement('object')
  Reflect.set(plugin, 'data', policy?.createScriptURL('/insights') ?? '/insights')
  const form = document.createElement('form')
  form.action = 'https://evil.example/'
  form.method = 'post'
  document.body.append(base, frame, plugin, form)
  try {
    form.submit()
  } catch {
    // Firefox throws what the others only tell.
  }
  await all
  return {
    isSameBase: document.baseURI === baseURI,
    stopped: wanted.filter((name) => heard.has(name)),
    path: location.pathname,
  }
}

/** Runs in a page: a button that opens another page, and tries to lead it elsewhere once it is there. What became of that is asked of the page's own server. */
function openWhenPressed(address: string, elsewhere: string): boolean {
  const button = document.createElement('button')
  button.id = 'opens'
  button.style.cssText = 'position: fixed; inset: 0; z-index: 99999; inline-size: 100%'
  button.addEventListener('click', () => {
    button.remove()
    const other = open(address)
    const look = () => {
      if (!other || other.closed) {
        clearInterval(watch)
        void fetch(`/told?${other ? 'cut off' : 'nothing opened'}`)
        return
      }
      try {
        // Its own empty page may be read, and only that.
        if (other.location.href) return
      } catch {
        // Where it is cut off meanwhile, that is seen at the next look.
        other.location.replace(elsewhere)
      }
    }
    const watch = setInterval(look, 50)
  })
  document.body.append(button)
  return true
}

/** Runs in a page: follows a link out of it, which a notice holds until it is pressed there. */
function showLinkOut(href: string): boolean {
  const link = document.createElement('a')
  link.href = href
  document.querySelector('main')?.append(link)
  link.click()
  return true
}

/** Runs in a page: has the cards lead elsewhere, and the next press on one ask for a tab of its own, as with Ctrl held down. */
function pressAnew(href: string): boolean {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.post-card__link')) link.href = href
  const onClick = (event: MouseEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    // A link may stand in the text where it is pressed.
    document
      .querySelector('.post-card[data-item] .post-card__text')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  }
  addEventListener('click', onClick, { capture: true, once: true })
  return true
}

/** Runs in a page: a link that opens a page which has a hold of this one. */
function showBareLink(href: string): boolean {
  const button = document.createElement('button')
  button.id = 'bare'
  button.style.cssText = 'position: fixed; inset: 0; z-index: 99999; inline-size: 100%'
  button.addEventListener('click', () => {
    button.remove()
    open(href)
  })
  document.body.append(button)
  return true
}

/** Another site's server, on an origin of its own. */
interface OtherSite {
  readonly origin: string
  /** Paths that were asked of it, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

const listen = (server: Server, asked: string[]): Promise<OtherSite> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const close = () =>
        new Promise<void>((done) => {
          server.closeAllConnections()
          server.close(() => done())
        })
      resolve({ origin: `http://127.0.0.1:${port}`, asked, close })
    })
  })

/** Serves one page, whatever is asked. */
function openSite(html: string): Promise<OtherSite> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  return listen(server, asked)
}

/** Stands before a server of plain HTTP and notes what is asked of it; `change` what its headers say. */
function standBefore(http: string, change: (name: string, value: string) => string): Promise<OtherSite> {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '')
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', http), { method, headers }, (answer) => {
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) response.setHeader(name, typeof value === 'string' ? change(name, value) : value)
      response.statusCode = answer.statusCode ?? 502
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  return listen(server, asked)
}

/** What would be seen, had any of it run. */
const script = 'self.ran = 1; postMessage(1)'
const userId = '10000211'

/** Every call, asked for as an address is: one that is read by its address with all that it may be asked. */
const callAddresses = (): string[] => [
  ...callNames.map((name) => {
    const fields = calls[name].method === 'GET' ? Object(sampleOf(contracts[name].request)) : {}
    const query = Object.entries(fields).map(([key, value]) => [key, String(value)])
    return `${pathOf(name)}?${new URLSearchParams([...query, ['callback', script]])}`
  }),
  ...Object.values(trackingCalls).map(({ path }) => path),
]

/** Sends what would be a script to all that takes something from people, and gives every address where something of it may stand. */
async function probedAddresses(http: string): Promise<string[]> {
  const { token } = await openSession(http, userId)
  const headers = { authorization: `Bearer ${token}` }
  const upload = async (
    name: 'social.uploadImage' | 'social.uploadVedio',
    bytes: Buffer,
    file: string,
    type: string,
    more = {},
  ) => {
    const body = formOf({ uploadId: newKey(), hash: sha256(bytes), ...more }, bytes, file, type)
    const answer = await fetch(`${http}/${calls[name].path}`, { method: 'POST', headers, body })
    const { data }: { data: { media: { mediaId: string; url: string; thumb: string } } | null } = await answer.json()
    return data?.media
  }
  const post = (path: string, body: string, type: string) =>
    fetch(http + path, { method: 'POST', headers: { 'content-type': type }, body })

  const behind = Buffer.from(`\n${script}`)
  const [gif, png] = [await picture('gif'), await picture('png')]
  const image = await upload('social.uploadImage', png, 'a.js', 'text/javascript')
  if (!image) throw new Error('The picture was not taken.')
  const film = { width: 2, height: 2, milliseconds: 9, posterId: image.mediaId }
  const video = await upload('social.uploadVedio', films.mp4(), 'b.js', 'text/javascript', film)
  if (!video) throw new Error('The video was not taken.')
  for (const [text, type] of [
    [`<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`, 'image/svg+xml'],
    [`<!doctype html><script>${script}</script>`, 'text/html'],
    [script, 'text/javascript'],
    [Buffer.concat([gif, behind]), 'image/gif'],
  ] as const) {
    const taken = await upload('social.uploadImage', Buffer.from(text), 'c.png', type)
    if (taken) throw new Error(`What is ${type} was taken for a picture.`)
  }
  await post('/errors', JSON.stringify({ message: script }), 'text/plain')
  await post('/v1/buried/log/info', JSON.stringify([{ session_id: script, type: script }]), 'application/json')

  return [
    // Answers, to what may be asked so and to what may not.
    ...callAddresses(),
    `/v1/social/public/none?callback=${encodeURIComponent(script)}`,
    '/%zz',
    // What people sent.
    ...[image.url, image.thumb, video.url, video.thumb],
    // What was reported.
    ...['/sandbox/errors.json', '/sandbox/tracking.json', '/sandbox/tracking', '/sandbox/mailbox.json'],
    // Pages and what is beside them.
    ...['/insights', '/none.js', '/version.json', '/assets/none.js'],
  ]
}

const builds = ['the browser’s build', 'the web view’s build in an app of our own']
const probed = visits.filter(
  ({ engine, build }) => /^(Chromium|Firefox ESR|WebKitGTK)$/.test(engine) && builds.includes(build),
)

for (const visit of probed) {
  const found = await visit.find().catch((error: unknown) => {
    console.warn(`${visit.engine} is skipped. ${error instanceof Error ? error.message : error}`)
  })
  const origin = sandbox[visit.origin]

  describe.skipIf(found === undefined)(`probes in ${visit.engine}`, () => {
    let page: EnginePage
    beforeAll(async () => {
      page = await visit.open(found ?? '', sandbox)
    })
    afterAll(() => page?.close())

    const isFirefox = visit.engine.startsWith('Firefox')

    const openOurs = async () => {
      await page.open(`${origin}/insights/topics`)
      await handsOn(page).sees('main')
    }

    test('runs no file of our origin as a script, except our scripts', async () => {
      const addresses = await probedAddresses(sandbox.http)
      await openOurs()
      const own = await page.run(
        () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
      )
      const named = await page.run(nameAll, [...addresses, own])
      const taken = named.filter(({ isTaken }) => isTaken)
      // The probe takes what is a script for one, in each of the ways; but Firefox does not say whether a classic worker's script was
      // refused or only its grammar was wrong, as a module's is there.
      const seen = ['script', 'module script', 'import()', 'module Worker', ...(isFirefox ? [] : ['Worker'])]
      expect(taken.filter(({ address }) => address === own).map(({ way }) => way)).toEqual(expect.arrayContaining(seen))
      expect(taken.filter(({ address }) => address !== own)).toEqual([])
      expect(named).toHaveLength((addresses.length + 1) * 5)
      expect(await page.run(() => 'ran' in window)).toBe(false)
    })

    test('stops an injected base, form, frame and plugin from leading anywhere', async () => {
      await openOurs()
      expect(await page.run(putAll)).toEqual({
        isSameBase: true,
        stopped: ['base-uri', 'form-action', 'frame-src', 'object-src'],
        path: '/insights/topics',
      })
    })

    test('another site cannot frame our pages', async () => {
      const scriptsIn = async (change: (name: string, value: string) => string): Promise<number> => {
        const ours = await standBefore(sandbox.http, change)
        const theirs = await openSite(`<!doctype html><iframe src="${ours.origin}/insights"></iframe>`)
        try {
          await page.open(theirs.origin).catch((error: unknown) => {
            // Firefox's word for a page in which a frame was refused.
            if (!(error instanceof Error && error.message.endsWith('Address rejected'))) throw error
          })
          // What the frame needs is asked for before this is, or it is not shown.
          await until(async () => ours.asked.length > 0, 'The frame asked for nothing.')
          await page.run(
            () =>
              new Promise<true>((resolve) => {
                if (document.readyState === 'complete') resolve(true)
                else addEventListener('load', () => resolve(true))
              }),
          )
          return ours.asked.filter((path) => path.startsWith('/assets/')).length
        } finally {
          await page.open('about:blank')
          await theirs.close()
          await ours.close()
        }
      }
      expect(await scriptsIn((_, value) => value)).toBe(0)
      // The probe would see one that may be framed.
      expect(await scriptsIn((_, value) => value.replace(/frame-ancestors [^;]+(?:; )?/, ''))).toBeGreaterThan(0)
    })

    // An app's web view opens no second page.
    test.skipIf(visit.engine === 'WebKitGTK')(
      'another site keeps no reference to a page of ours that it opened',
      async () => {
        const becameOf = async (change: (name: string, value: string) => string): Promise<string> => {
          const ours = await standBefore(sandbox.http, change)
          const theirs = await openSite('<!doctype html><title>Theirs</title><body></body>')
          try {
            await page.open(theirs.origin)
            await page.run(openWhenPressed, `${ours.origin}/insights`, `${theirs.origin}/told?led away`)
            await handsOn(page).press('#opens')
            const told = () => theirs.asked.filter((path) => path.startsWith('/told?'))
            await until(async () => told().length > 0, 'Nothing became of the page.')
            expect(ours.asked[0]).toBe('/insights')
            return decodeURIComponent(told()[0] ?? '')
          } finally {
            await page.open('about:blank')
            await theirs.close()
            await ours.close()
          }
        }
        expect(await becameOf((_, value) => value)).toBe('/told?cut off')
        // The probe would see a hold.
        expect(await becameOf((name, value) => (name === 'cross-origin-opener-policy' ? 'unsafe-none' : value))).toBe(
          '/told?led away',
        )
      },
    )

    // In the app a link to elsewhere is native's to open.
    test.skipIf(visit.engine === 'WebKitGTK')('a page behind an outgoing link gets no reference to ours', async () => {
      const theirs = await openSite(
        '<!doctype html><script>fetch("/told?" + [opener === null, JSON.stringify(document.referrer)])</script>',
      )
      try {
        await openOurs()
        await page.run(showLinkOut, theirs.origin)
        await handsOn(page).press('.leave ~ * a[target="_blank"], .dialog a[target="_blank"]')
        const told = () => theirs.asked.filter((path) => path.startsWith('/told?'))
        await until(async () => told().length > 0, 'The other page was not opened.')
        expect(told().map(decodeURIComponent)).toEqual(['/told?true,""'])
      } finally {
        await theirs.close()
      }
    })

    // The header cuts pages of other origins off in any case: without it each way out must do so by itself.
    test.skipIf(visit.engine === 'WebKitGTK')(
      'a page opened from the link notice or a card gets no opener',
      async () => {
        const ours = await standBefore(sandbox.http, (name, value) =>
          name === 'cross-origin-opener-policy' ? 'unsafe-none' : value,
        )
        const theirs = await openSite('<!doctype html><script>fetch("/told?" + (opener === null))</script>')
        const openedBy = async (prepare: (href: string) => boolean, selector: string) => {
          await page.open(`${ours.origin}/insights`)
          await handsOn(page).sees('.post-card[data-item] .post-card__text')
          const before = theirs.asked.length
          await page.run(prepare, theirs.origin)
          await handsOn(page).press(selector)
          const told = () => theirs.asked.slice(before).filter((path) => path.startsWith('/told?'))
          await until(async () => told().length > 0, `${selector} has opened no page.`)
          return told()
        }
        try {
          expect(await openedBy(showLinkOut, '.dialog a[target="_blank"]')).toEqual(['/told?true'])
          expect(await openedBy(pressAnew, '.post-card[data-item] .post-card__text')).toEqual(['/told?true'])
          // The probe would see a hold.
          expect(await openedBy(showBareLink, '#bare')).toEqual(['/told?false'])
        } finally {
          await page.open('about:blank')
          await theirs.close()
          await ours.close()
        }
      },
    )
  })
}
