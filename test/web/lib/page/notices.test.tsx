import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls } from '#test/web/features/post/helpers.tsx'
import { $notices, notify } from '#web/lib/page/notices.ts'
import { showNotification, showTransient } from '#web/lib/page/notifications.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { $noticeCard, $toastCard, provideSlots, slots } from '#web/lib/page/slots.ts'
import css from '#web/ui/Notices/Notices.css?raw'
import { Notices } from '#web/ui/Notices/Notices.tsx'
import { slideNotices, ToastCard } from '#web/ui/Notices/ToastCard.tsx'

beforeEach(() => {
  answerCalls({})
  vi.useFakeTimers()
  $toastCard.set(ToastCard)
  render(<Notices />)
})
afterEach(() => {
  act(() => $notices.set([]))
})

const said = (): string[] => $notices.get().map(({ text }) => text)
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const show = (kind: typeof showTransient, ...words: Parameters<typeof showTransient>) => act(() => kind(...words))
/** The one notice closes after its whole time, and not before. */
function expectWholeTime(ms: number): void {
  wait(ms - 1)
  expect(said()).toEqual(['Saved'])
  wait(1)
  expect(said()).toEqual([])
}
/** The card that contains a text. */
const cardOf = (text: string): HTMLElement => {
  const card = screen.getByText(text).closest<HTMLElement>('.notice, .toast')
  if (!card) throw new Error(`There is no card with "${text}".`)
  return card
}

function turn(visibility: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(visibility === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('adds an action to a repeated notice, and keeps it until the action is used', async () => {
  const run = vi.fn()
  await act(async () => notify('It did not load.'))
  wait(2_000)
  await act(async () => notify('It did not load.', { label: 'Try again', run }))
  // Said a third time, it keeps it.
  await act(async () => notify('It did not load.'))
  wait(60_000)
  expect(said()).toEqual(['It did not load.'])
  fireEvent.click(screen.getByText('Try again'))
  expect(run).toHaveBeenCalledTimes(1)
  expect(said()).toEqual([])
})

test('shows a notice as a toast when its card fails to load, such as offline', async () => {
  const all = { ...slots }
  onTestFinished(() => provideSlots(all))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  $noticeCard.set(null)
  provideSlots({ ...all, noticeCard: () => new Promise(() => {}) })
  void showNotification('It was not deleted.', { isError: true })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(cardOf('It was not deleted.').className).toContain('toast')
})

describe.each([
  ['a toast', '[s9-toast]', 3_000, (text: string) => act(async () => notify(text))],
  ['a notification', '[s9-notification]', 4_500, (text: string) => show(showNotification, text)],
  ['a transient notice', '[s4-notice-ms] [s9-transient]', 1_500, (text: string) => show(showTransient, text)],
])('%s', (_, ids, ms, say) => {
  test(`${ids} [s4-notice-appears] closes by itself after ${ms} ms, not before`, async () => {
    await say('Saved')
    wait(ms - 1)
    expect(screen.queryByText('Saved')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('[s4-notice-close] can be closed', async () => {
    await say('Saved')
    fireEvent.click(screen.getByLabelText('Close'))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('shows a repeated notice once, and restarts its time', async () => {
    await say('Saved')
    wait(ms - 1)
    await say('Saved')
    expectWholeTime(ms)
  })

  test('[s4-notice-held] [s4-notice-restarts] stays while the pointer is over it, and then for its whole time', async () => {
    await say('Saved')
    wait(ms - 1)
    fireEvent.pointerEnter(cardOf('Saved'))
    wait(60_000)
    expect(said()).toEqual(['Saved'])
    fireEvent.pointerLeave(cardOf('Saved'))
    expectWholeTime(ms)
  })

  test('stays while the focus is in it, though the pointer leaves, and then for its whole time', async () => {
    await say('Saved')
    const close = screen.getByLabelText('Close')
    act(() => close.focus())
    fireEvent.pointerEnter(cardOf('Saved'))
    fireEvent.pointerLeave(cardOf('Saved'))
    wait(60_000)
    expect(said()).toEqual(['Saved'])
    act(() => close.blur())
    expectWholeTime(ms)
  })

  test('keeps its notice while the page is hidden', async () => {
    await say('Saved')
    wait(ms - 1)
    turn('hidden')
    wait(60_000)
    expect(said()).toEqual(['Saved'])
    turn('visible')
    expectWholeTime(ms)
  })
})

test('shows messages from before the first render once the page is drawn', () => {
  cleanup()
  wait(5_000)
  notify('You are offline.')
  wait(60_000)
  render(<Notices />)
  expect(screen.getByText('You are offline.')).toBeTruthy()
  wait(3_000)
  expect(screen.queryByText('You are offline.')).toBeNull()
})

test('keeps a toast with an action until it is used', async () => {
  const run = vi.fn()
  await act(async () => notify('The app did not open this page.', { label: 'Open again', run }))
  wait(60_000)
  fireEvent.click(screen.getByText('Open again'))
  expect(run).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
})

test('shows a notification with a title, and an action that closes it', async () => {
  const run = vi.fn()
  await show(showNotification, 'Your post is out.', { title: 'Published', action: { label: 'Read it', run } })
  expect(cardOf('Published').textContent).toBe('PublishedYour post is out.Read it')
  fireEvent.click(screen.getByText('Read it'))
  expect(run).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
})

test('[s9-notices-most] drops the oldest notification above the limit, without counting toasts', async () => {
  provideServices({ ...services(), host: { maxNotifications: 2 } })
  await act(async () => notify('Toast'))
  for (const text of ['1', '2', '3']) await show(showNotification, text)
  expect(said()).toEqual(['Toast', '2', '3'])
})

test('keeps at least one notification', async () => {
  provideServices({ ...services(), host: { maxNotifications: 0 } })
  for (const text of ['1', '2']) await show(showNotification, text)
  expect(said()).toEqual(['2'])
})

test('keeps all notifications without a limit', async () => {
  for (let nr = 0; nr < 12; nr++) await show(showNotification, String(nr))
  expect(said()).toHaveLength(12)
})

test('accepts another display time, and lets the caller close the notice', async () => {
  let close = () => {}
  await act(async () => {
    close = await showNotification('Uploading', { ms: Number.POSITIVE_INFINITY })
  })
  wait(60_000)
  expect(said()).toEqual(['Uploading'])
  act(() => close())
  expect(said()).toEqual([])
})

test('renders live regions before any message: announces errors at once, other messages in turn', async () => {
  const polite = screen.getByRole('status')
  const assertive = screen.getByRole('alert')
  expect([polite.getAttribute('aria-live'), assertive.getAttribute('aria-live')]).toEqual(['polite', 'assertive'])
  await show(showNotification, 'Published')
  await show(showTransient, 'Copied')
  await show(showNotification, 'Not published', { isError: true })
  expect(polite.textContent).toBe('PublishedCopied')
  expect(assertive.textContent).toBe('Not published')
})

describe('when a notice closes, those below', () => {
  /** Lays the cards out as a stack: 60 px each, 24 apart. */
  async function stack(isStill: boolean) {
    vi.spyOn(Object.getPrototypeOf(matchMedia('')), 'matches', 'get').mockReturnValue(isStill)
    const slid = vi.fn<(text: string | null, frames: unknown) => void>()
    const animate = {
      configurable: true,
      value(this: Element, frames: unknown) {
        slid(this.textContent, frames)
      },
    }
    Object.defineProperty(Element.prototype, 'animate', animate)
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
      return [...document.querySelectorAll('.notice')].indexOf(this) * 84
    })
    onTestFinished(slideNotices())
    await show(showNotification, 'One', { ms: 1_000 })
    await show(showNotification, 'Two')
    wait(1_000)
    await act(() => Promise.resolve())
    return slid
  }

  test('slide to their new position', async () => {
    const slid = await stack(false)
    expect(slid.mock.calls).toEqual([['Two', [{ transform: 'translateY(84px)' }, { transform: 'none' }]]])
  })

  test('move at once with reduced motion', async () => {
    expect((await stack(true)).mock.calls).toEqual([])
  })
})

test('[s9-notices-offset] [s9-notices-top] [s9-notices-centre] places notices 24 px apart, 65 px from the top, in the middle', () => {
  expect(css).toMatch(/\.notices__said > \* {\s*margin-block-end: 24px/)
  expect(css).toMatch(/inset-block-start: calc\(65px \+/)
  expect(css).toMatch(/\.notices__said {[^}]*align-items: center/)
})
