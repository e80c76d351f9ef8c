import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { App } from '#web/app/App.tsx'
import { movePosts } from '#web/app/idle.ts'
import { $shown, type ScreenState } from '#web/app/screen.ts'
import { browser } from '#web/lib/page/browser.ts'
import { changeView } from '#web/lib/page/viewTransition.ts'
import { $location, type RouteLocation } from '#web/lib/router/location.ts'
import { openWorld } from '../features/feed/home/world.ts'

/** A view transition of an engine: requests, and when the new page shows and has moved. */
function fakeTransitions() {
  const begun: { change: () => void | Promise<void>; begin: () => void; finish: () => void; isSkipped: boolean }[] = []
  const start = vi.fn((change: () => Promise<void>) => {
    let [begin, finish, giveUp] = [() => {}, () => {}, (_: Error) => {}]
    const one = { change, begin: () => begin(), finish: () => finish(), isSkipped: false }
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const ready = new Promise<void>((resolve, reject) => {
      begin = resolve
      giveUp = reject
    })
    begun.push(one)
    return {
      finished,
      ready,
      skipTransition() {
        one.isSkipped = true
        giveUp(new DOMException('Skipped.', 'AbortError'))
        finish()
      },
    }
  })
  return { begun, start }
}

const subject = 'view-transition-name'
const nameOf = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.style.getPropertyValue(subject) || undefined
const placeOf = (name: 'home' | 'post', id?: string): RouteLocation => ({
  href: `/${name}/${id}`,
  route: { name, params: id ? { id } : {} },
  search: '',
  prefix: '',
  key: `${name} ${id}`,
})
const List = () => (
  <>
    <article className="one" data-item="1">
      One
    </article>
    <article data-item="2">Two</article>
  </>
)
const Post = ({ params: { id } }: { params: Readonly<Record<string, string>> }) => (
  <article className="post" data-item={id}>
    Whole {id}
  </article>
)
const list: ScreenState = { state: 'shown', place: placeOf('home'), Screen: List }
const post = (id: string): ScreenState => ({ state: 'shown', place: placeOf('post', id), Screen: Post })

let transitions: ReturnType<typeof fakeTransitions>
let stop: () => void
function go(state: ScreenState): void {
  if (state.state === 'shown') $location.set(state.place)
  $shown.set(state)
}
/** The next frame of the browser, in which the renderer commits by itself. */
async function frame(): Promise<void> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  await transitions.begun[transitions.begun.length - 1]?.change()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
}

beforeEach(() => {
  openWorld()
  transitions = fakeTransitions()
  Object.assign(document, { startViewTransition: transitions.start })
  browser.isOurs = true
  const box = { top: 10, bottom: 110, left: 0, right: 300, width: 300, height: 100, x: 0, y: 10, toJSON: () => '' }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  stop = movePosts()
  go(list)
  render(<App />)
})
afterEach(async () => {
  stop()
  for (const { finish } of transitions.begun) finish()
  await act(async () => {})
  cleanup()
  $shown.set({ state: 'loading' })
  browser.isOurs = false
  Reflect.deleteProperty(document, 'startViewTransition')
})

test('shows further presses during a transition immediately, in order', async () => {
  act(() => go(post('1')))
  // Before the first frame of the first one.
  await act(async () => go(list))
  expect(transitions.begun[0]?.isSkipped).toBe(true)
  expect(screen.getByText('Two')).toBeDefined()
  // The browser also calls the update of a skipped transition.
  await frame()
  expect(screen.getByText('Two')).toBeDefined()
  expect(transitions.start).toHaveBeenCalledTimes(1)
})

describe('shows the page at once, without a transition,', () => {
  test.each<readonly [when: string, prepare: () => void]>([
    ['in WebKit', () => void vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')],
    ['in an engine without transitions', () => void Reflect.deleteProperty(document, 'startViewTransition')],
    ['in a hidden document', () => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
    ['in the page of a host site', () => void Object.assign(browser, { isOurs: false })],
    ['for a card that is not on the screen', () => void vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(5)],
  ])('%s', (_, prepare) => {
    prepare()
    act(() => go(post('1')))
    expect(screen.getByText('Whole 1')).toBeDefined()
    expect(transitions.start).not.toHaveBeenCalled()
  })

  test('for a post that no card on the page shows', () => {
    act(() => go(post('3')))
    expect(screen.getByText('Whole 3')).toBeDefined()
  })

  test('once the reader has waited', () => {
    const now = performance.now()
    act(() => $location.set(placeOf('post', '1')))
    vi.spyOn(performance, 'now').mockReturnValue(now + 500)
    act(() => $shown.set(post('1')))
    expect(screen.getByText('Whole 1')).toBeDefined()
    expect(transitions.start).not.toHaveBeenCalled()
  })
})

test('gives up a transition whose end is not on the screen', async () => {
  const run = vi.fn()
  const from = document.querySelector<HTMLElement>('.one')
  changeView({ subject: 'insights-picture', from, askedAt: performance.now(), run, to: () => null })
  expect(run).not.toHaveBeenCalled()
  await frame()
  expect(run).toHaveBeenCalledOnce()
  expect(transitions.begun[0]?.isSkipped).toBe(true)
  expect(nameOf('.one')).toBeUndefined()
})

test('only fades with reduced motion', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true } as MediaQueryList))
  const animate = vi.fn()
  Object.assign(Element.prototype, { animate })
  act(() => go(post('1')))
  const whole = screen.getByText('Whole 1')
  await vi.waitFor(() => expect(animate).toHaveBeenCalledOnce())
  expect(animate.mock.contexts).toEqual([whole])
  expect(animate.mock.calls[0]?.[0]).toEqual({ opacity: [0, 1] })
  expect(transitions.start).not.toHaveBeenCalled()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

test('stops transitions after one began late', async () => {
  vi.resetModules()
  const [view, page] = await Promise.all([
    import('#web/lib/page/viewTransition.ts'),
    import('#web/lib/page/browser.ts'),
  ])
  page.browser.isOurs = true
  const from = document.querySelector<HTMLElement>('.one')
  const run = vi.fn()
  const move = () =>
    view.changeView({ subject: 'insights-post', from, askedAt: performance.now(), run, to: () => from })
  const now = performance.now()
  move()
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_000)
  await act(async () => transitions.begun[0]?.begin())
  await frame()
  await act(async () => transitions.begun[0]?.finish())
  move()
  expect(transitions.start).toHaveBeenCalledTimes(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('ends at unmounting', () => {
  stop()
  act(() => go(post('1')))
  expect(screen.getByText('Whole 1')).toBeDefined()
})
