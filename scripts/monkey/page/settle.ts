import { takeFaults } from './probe.ts'
import { documentsOf, findThings } from './things.ts'
import type { Probe, Scope, Seen } from './types.ts'

/**
 * For what is still to come, in ms: a page that shows nothing, one that shows what stands in for it or waits for answers, one that
 * only moves.
 */
const patience = { blank: 6_000, unfinished: 6_000, moving: 600 } as const
/** Frames without a change: React and preact draw within the next. What a page asks a real app for is not seen from here. */
const stillFrames = 'webkit' in window ? 8 : 2

/** The next frame; a page that is not drawn has none, so that a timer stands by. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })

const windowsOf = (scope: Scope): Window[] => [
  window,
  ...documentsOf(scope).flatMap(({ defaultView }) => (defaultView && defaultView !== window ? [defaultView] : [])),
]

const probesIn = (scope: Scope): Probe[] => windowsOf(scope).flatMap(({ insightsProbe }) => insightsProbe ?? [])
const pendingIn = (scope: Scope): boolean => probesIn(scope).some(({ pending }) => pending > 0)

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0

const controls = 'a[href], button, input, select, textarea, [contenteditable], canvas, video'

/** Whether the page's root shows anything: a control, or words that are not hidden. */
function showsSomething(page: Document): boolean {
  const root = page.getElementById('root')
  if (!root) return false
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  return [...root.querySelectorAll(controls)].some(isSeen) || root.innerText.trim() !== ''
}

const isBlank = (scope: Scope): boolean => documentsOf(scope).some((page) => !showsSomething(page))

/** What stands in for posts and for the whole page. Buttons that come late are pressed once they are there. */
const standIns = '.skeleton, .shell--still'

const hasStandIn = (scope: Scope): boolean =>
  documentsOf(scope).some((page) =>
    [...page.querySelectorAll(standIns)].some((standIn) => {
      const { top, bottom } = standIn.getBoundingClientRect()
      return isSeen(standIn) && top < innerHeight && bottom > 0
    }),
  )

const isPage = (scope: Scope): boolean => documentsOf(scope).length > 0

/** What it is still worth waiting for, by the name of its patience. */
function waitsFor(scope: Scope): keyof typeof patience {
  if (!isPage(scope) || isBlank(scope)) return 'blank'
  return hasStandIn(scope) || pendingIn(scope) ? 'unfinished' : 'moving'
}

/** Waits until nothing comes or goes, each wait with an end. */
async function rest(scope: Scope): Promise<void> {
  // Before the first page there is none to wait for, and a picture never becomes one.
  if (location.href === 'about:blank' || document.contentType !== 'text/html') return
  const began = performance.now()
  let still = 0
  let before = -1
  for (;;) {
    await nextFrame()
    const changes = probesIn(scope).reduce((sum, probe) => sum + probe.changes, 0)
    still = changes === before ? still + 1 : 0
    before = changes
    const waiting = waitsFor(scope)
    if (waiting === 'moving' && still >= stillFrames && document.readyState !== 'loading') return
    if (performance.now() - began > patience[waiting]) return
  }
}

/** The page once it is at rest. */
export async function settle(scope: Scope): Promise<Seen> {
  await rest(scope)
  const here = documentsOf(scope).at(-1)?.location
  return {
    place: here ? 'page' : 'away',
    path: here ? here.pathname + here.search : location.href,
    isBlank: isBlank(scope),
    things: findThings(scope),
    faults: takeFaults(),
  }
}
