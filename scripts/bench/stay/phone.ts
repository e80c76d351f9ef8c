import { setTimeout as wait } from 'node:timers/promises'
import { heapBytes, runIn, setOffline, untilNothing } from '#scripts/drivers/cdp.ts'
import { openDesk } from '#test/chromium/app/desk.ts'
import { installClock, type WakeUps } from './clock.ts'

export interface Held {
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
  readonly timers: number
}

/** The fake app with its page, which can be hidden and whose clock can be advanced. */
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** Maximum wait, in real ms. */
const patienceMs = 5_000
const lookMs = 25
/** The collector may find more in several runs. */
const maxLooks = 8

/** Opens the page in an app without native screens. */
export async function openPhone(origin: string) {
  const desk = await openDesk(origin, [`(${installClock})()`])
  const { cdp } = desk.chromium
  let requests = 0
  const loading = new Set<unknown>()
  /**
   * Changes the browser's own visibility state. A hidden page gets no frames and few timers, but stays hidden after
   * freezing unless focus is emulated.
   */
  const setVisible = async (enabled: boolean) => {
    await cdp.send('Emulation.setFocusEmulationEnabled', { enabled })
  }
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    cdp.on(end, ({ requestId }) => loading.delete(requestId))
  }
  cdp.on('Network.requestWillBeSent', ({ type, request, requestId }) => {
    loading.add(requestId)
    const address = String(Object(request).url)
    if (type !== 'Image' && address.startsWith('http')) requests++
  })
  const weigh = async (): Promise<Held> => {
    await runIn(cdp, scroll, 0)
    const bytes = await heapBytes(cdp, 1)
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    const timers = await runIn(cdp, () => document.querySelector('iframe')?.contentWindow?.insightsClock?.timers())
    return {
      heapMb: bytes / 2 ** 20,
      nodes: Number(nodes),
      listeners: Number(jsEventListeners),
      timers: timers ?? Number.NaN,
    }
  }
  try {
    await cdp.send('Network.enable')
    for (const state of ['frozen', 'active']) await cdp.send('Page.setWebLifecycleState', { state })
    await setVisible(true)
    await desk.open('?screens=')
  } catch (error) {
    await desk.close()
    throw error
  }
  return {
    press: desk.press,
    choose: desk.choose,
    tap: desk.tap,
    close: desk.close,
    setVisible,
    async setOnline(isOnline: boolean) {
      await setOffline(cdp, !isOnline)
    },
    async logIn(person: number) {
      await untilNothing(cdp, logIn, person)
    },
    pass: (seconds: number) =>
      runIn(cdp, (ms) => document.querySelector('iframe')?.contentWindow?.insightsClock?.pass(ms), seconds * 1_000),
    takeWakeUps: (): Promise<WakeUps> =>
      runIn(cdp, () => document.querySelector('iframe')?.contentWindow?.insightsClock?.takeWakeUps() ?? {}),
    /** Waits until a function in the fake app's page returns '' instead of what is missing. */
    until: <A extends readonly unknown[]>(lacking: (...given: A) => string, ...given: A) =>
      untilNothing(cdp, lacking, ...given),
    scroll: (by: number) => runIn(cdp, scroll, by),
    async hold(): Promise<Held> {
      const end = performance.now() + patienceMs
      // Pending responses keep objects alive, for example a list with its skeleton or the container of a picture.
      while (loading.size > 0 && performance.now() < end) await wait(lookMs)
      loading.clear()
      // The fake app's log is not part of the page.
      await desk.press('Clear')
      let held = await weigh()
      for (let look = 1; look < maxLooks; look++) {
        const { nodes, listeners } = held
        held = await weigh()
        if (held.nodes === nodes && held.listeners === listeners) break
      }
      return held
    },
    /** Number of requests since the last call, without pictures: by the app for its page, and by the page. */
    takeRequests() {
      const taken = requests
      requests = 0
      return taken
    },
  }
}

// The following functions run in the browser, without access to this module.

/** Scrolls as far as possible and waits two frames, so that visible content is rendered. */
async function scroll(by: number): Promise<void> {
  const view = document.querySelector('iframe')?.contentWindow
  if (!view) return
  view.scrollBy(0, by)
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => view.requestAnimationFrame(resolve))
}

/** Selects a user. The list shows the user once the app has a session. */
function logIn(person: number): string {
  const list = document.querySelector<HTMLSelectElement>('#person')
  const option = list?.options[person]
  if (!list || !option) return 'The app does not know its people.'
  if (list.value === option.value) return ''
  if (list.dataset.asked !== option.value) {
    list.dataset.asked = option.value
    list.value = option.value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return 'The app has no session.'
}
