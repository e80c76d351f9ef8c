import { setTimeout as delay } from 'node:timers/promises'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import { hashText, pick, type Random, randomFrom, whole } from '#fixtures/seed/random.ts'
import { pageScript } from '../bench/bundle.ts'
import { type Cdp, runIn, setOffline } from '../drivers/cdp.ts'
import type { Chromium } from '../drivers/chromium.ts'
import { screenCases } from '../drivers/screenCases.ts'
import { findPosts, readAs, reader } from '../drivers/screens.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Fault, Seen, Thing } from './page.ts'

export const modes = ['plain', 'translated', 'extension', 'overlay', 'reader mode', 'offline'] as const
export type Mode = (typeof modes)[number]

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** The fake app uses the Preact build, the browser the React build. */
export const whoWalks = (mode: Mode, route: RouteName): string =>
  ['visitor', 'reader', 'app'][(modes.indexOf(mode) + routeNames.indexOf(route)) % 3] ?? ''

export type Walk = { readonly mode: Mode; readonly route: RouteName; readonly seed: string; readonly steps: number }
export type Find = Walk & { readonly fault: Fault; readonly step: number; readonly trail: readonly string[] }

const words = [
  'Watching $BTC and #Halving now, @mira: https://a.example/x (half a thought)',
  'أرى أن السوق يهدأ قليلاً اليوم #BTC، 今天比特币会涨吗？ $ETH',
  '<img src=x onerror=alert(1)> "quoted" {{x}} j r l n g h',
  '@mer',
  '$BT',
]
const keys = { Tab: 9, Enter: 13, Escape: 27, Backspace: 8, ArrowDown: 40, ArrowUp: 38, '/': 191, j: 74, l: 76 }

/** Acts on the page and returns a description. */
type Act = (cdp: Cdp, things: readonly Thing[], random: Random) => Promise<string>

const press: Act = async (cdp, things, random) => {
  if (things.length === 0) return 'nothing'
  const { name, x, y } = pick(random, things)
  const events = Object.entries({ mouseMoved: 'none', mousePressed: 'left', mouseReleased: 'left' })
  for (const [type, button] of events) await cdp.send('Input.dispatchMouseEvent', { type, x, y, button, clickCount: 1 })
  return `press ${name}`
}

const write: Act = async (cdp, things, random) => {
  const inFields = things.filter(({ isField }) => isField)
  const said = await press(cdp, inFields.length > 0 ? inFields : things, random)
  if (!(await runIn(cdp, () => window.monkey?.beginTyping()))) return said
  const text = pick(random, words)
  for (const key of text) await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
  await look(cdp)
  await runIn(cdp, (typed) => window.monkey?.endTyping(typed), text)
  return `${said}, type ${JSON.stringify(text)}`
}

const hit: Act = async (cdp, _, random) => {
  const [key, windowsVirtualKeyCode] = pick(random, Object.entries(keys))
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : ''
  for (const type of [text ? 'keyDown' : 'rawKeyDown', 'keyUp'])
    await cdp.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode, text })
  return `key ${key}`
}

const move: Act = async (cdp, _, random) => {
  const by = whole(random, -3, 6) * 300
  await runIn(cdp, (far) => window.monkey?.move(far), by)
  return by === 0 ? 'back' : `scroll by ${by}`
}

const acts = [press, press, press, press, write, write, hit, move]

/** Pages that lost a script start again once there is a network. */
const doNext: Act = (cdp, things, random) =>
  pick(random, acts)(cdp, things, random).catch((error) => {
    if (!/navigated or closed/.test(String(error))) throw error
    return 'the page starts again'
  })

/** Scripts and styles that are loading, with their start. */
const coming = new WeakMap<Cdp, Map<unknown, number>>()
/** Requests that take longer belong to a page that was left. */
const comingMs = 3_000
const isComing = (cdp: Cdp): boolean =>
  [...(coming.get(cdp)?.values() ?? [])].some((since) => performance.now() - since < comingMs)

async function watchComing(cdp: Cdp): Promise<void> {
  const all = coming.get(cdp) ?? new Map<unknown, number>()
  if (coming.has(cdp)) return all.clear()
  coming.set(cdp, all)
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') all.set(requestId, performance.now())
  })
  for (const end of ['Finished', 'Failed'])
    cdp.on(`Network.loading${end}`, ({ requestId }) => void all.delete(requestId))
}

/** Waits for an idle page, also after navigation. @throws if none responds */
async function look(cdp: Cdp): Promise<Seen> {
  const hung = delay(20_000, null, { ref: false }).then(() => Promise.reject(new Error('The page does not answer.')))
  for (let tries = 0; tries < 100; tries++) {
    const seen = await Promise.race([runIn(cdp, async () => window.monkey?.look()).catch(() => undefined), hung])
    if (seen && !isComing(cdp)) return seen
    await delay(50)
  }
  return { path: '', isOurs: false, things: [] }
}

const faultsOf = (cdp: Cdp): Promise<readonly Fault[]> =>
  runIn(cdp, () => window.monkey?.takeFaults() ?? []).catch(() => [])

async function open(chromium: Chromium, { mode, route }: Walk, { http, https, app }: Sandbox['addresses']) {
  const who = whoWalks(mode, route)
  const path = screenCases[route].path.replace('{post}', route === 'post' ? (await findPosts(http)).article : '')
  const inApp = new URLSearchParams({ carrier: 'iosReply', open: path, screens: '' })
  await setOffline(chromium.cdp, false)
  await chromium.cdp.send('Page.navigate', { url: who === 'app' ? `${app}/?${inApp}` : https + path })
}

/** Random presses from one route, in a separate browser state. */
export async function walk(chromium: Chromium, world: Sandbox, run: Walk, onFind: (find: Find) => void): Promise<void> {
  const { cdp } = chromium
  const { mode, route, seed, steps } = run
  const trail: string[] = []
  const add = (fault: Fault) => onFind({ ...run, fault, step: trail.length, trail: trail.slice(-12) })
  const isWide = whoWalks(mode, route) === 'app' || hashText(route) % 2 === 0
  await chromium.renew(world.addresses.https, [
    `window.monkeyMode = ${JSON.stringify(mode)}; ${await pageScript('scripts/monkey/page.ts')}`,
  ])
  await chromium.resize(isWide ? { width: 1280, height: 900 } : {})
  await watchComing(cdp)
  try {
    if (whoWalks(mode, route) === 'reader') await readAs(chromium, reader)
    await open(chromium, run, world.addresses)
    for (let step = 1; ; step++) {
      const { isOurs, path, things } = await look(cdp)
      for (const fault of await faultsOf(cdp)) add(fault)
      if (step > steps) return
      // Each step has its own seed, so that earlier steps do not affect it.
      const random = randomFrom(hashText([seed, mode, route, step].join(' ')))
      if (!isOurs) await open(chromium, run, world.addresses)
      else if (mode === 'offline' && step % 6 === 0) await setOffline(cdp, step % 12 === 6)
      const isReading = isOurs && mode === 'reader mode' && step % 8 === 0
      if (isReading) await runIn(cdp, () => window.monkey?.read())
      const act = isOurs ? await doNext(cdp, things, random) : 'begin again'
      if (isReading) await runIn(cdp, () => window.monkey?.read())
      trail.push(`${step} at ${path}: ${act}`)
    }
  } catch (error) {
    add({ kind: 'error', text: String(error), count: 1 })
  }
}
