import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { expectConsole } from '#test/support/console.ts'
import { ActivityPopup } from '#web/features/activity/ActivityPopup/ActivityPopup.tsx'
import { closeActivity, watchActivity } from '#web/features/activity/activity.ts'
import { $activityPopupId, choose } from '#web/lib/page/preferences.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { goBack } from '#webview/mount.ts'
import { openWorld, readAs } from '../feed/home/world.ts'

const activity = {
  id: 'a1',
  title: 'Trading contest',
  text: 'Seven days, one prize.',
  picture: null,
  action: { label: 'Have a look', href: '/insights/topics' },
}

let world: ReturnType<typeof openWorld>
let stop = () => {}
const bring = vi.fn(async () => true)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  bring.mockClear()
  world = openWorld({
    'social.activity': () => ({ activity }),
    'social.closeActivity': () => ({ closed: true }),
  })
  at('/insights')
})
afterEach(() => {
  act(closeActivity)
  stop()
  choose({ activityPopupId: undefined })
  readAs('')
})

function at(href: string) {
  history.replaceState(null, '', href)
  watchHistory()()
}
const rest = () => act(() => vi.advanceTimersByTimeAsync(5_000))

const watch = () =>
  act(async () => {
    stop = watchActivity(bring)
  })

/** As after the first content and a pause. */
async function begin() {
  render(<ActivityPopup />)
  await watch()
  await rest()
}

test('shows the exchange’s campaign, and never again after it is closed', async () => {
  await begin()
  await screen.findByText('Seven days, one prize.')
  fireEvent.click(screen.getByLabelText('Close'))
  await waitFor(() => expect(screen.queryByText('Trading contest')).toBeNull())
  expect($activityPopupId.get()).toBe('a1')
  expect(world.all('social.closeActivity')).toHaveLength(0)

  bring.mockClear()
  stop()
  await begin()
  await waitFor(() => expect(world.all('social.activity')).toHaveLength(2))
  expect(bring).not.toHaveBeenCalled()
})

test('stores the dismissal in a logged-in reader’s account', async () => {
  readAs('7')
  await begin()
  fireEvent.click(await screen.findByLabelText('Close'))
  expect(world.last('social.closeActivity').body).toEqual({ id: 'a1' })
})

test('the app’s back action closes it before the page', async () => {
  await begin()
  await screen.findByText('Trading contest')
  act(() => goBack(createBridge(sandbox.app)))
  await waitFor(() => expect(screen.queryByText('Trading contest')).toBeNull())
  expect(location.pathname).toBe('/insights')
})

test('waits while the reader logs in, scrolls or writes', async () => {
  at('/login')
  await begin()
  at('/insights')
  window.dispatchEvent(new Event('scroll'))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  window.dispatchEvent(new Event('scroll'))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await rest()
  expect(bring).not.toHaveBeenCalled()
  field.remove()
  await rest()
  expect(bring).toHaveBeenCalledOnce()
})

test.each(['x-chat', 'iframe'])('waits while the reader is in a %s, which may contain a field', async (name) => {
  const widget = document.body.appendChild(document.createElement(name))
  widget.tabIndex = 0
  widget.focus()
  await begin()
  await rest()
  expect(bring).not.toHaveBeenCalled()
  widget.remove()
  await rest()
  expect(bring).toHaveBeenCalledOnce()
})

test.each(['pointermove', 'pointerup', 'keyup', 'input'])('waits for another pause after a %s', async (doing) => {
  await begin()
  stop()
  bring.mockClear()
  act(closeActivity)
  choose({ activityPopupId: undefined })
  await watch()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  window.dispatchEvent(new Event(doing))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(bring).not.toHaveBeenCalled()
})

test('waits while a press is held or text is selected', async () => {
  await watch()
  window.dispatchEvent(new Event('pointerdown'))
  await rest()
  await rest()
  expect(bring).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerup'))
  const words = document.body.appendChild(document.createElement('p'))
  words.textContent = 'Words to copy'
  getSelection()?.selectAllChildren(words)
  await rest()
  expect(bring).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
  words.remove()
  await rest()
  expect(bring).toHaveBeenCalledOnce()
})

test('does not swallow a press while it loads', async () => {
  let loaded = (_: boolean) => {}
  bring.mockImplementationOnce(() => new Promise<boolean>((resolve) => (loaded = resolve)))
  await begin()
  expect(bring).toHaveBeenCalledOnce()
  await act(async () => loaded(true))
  window.dispatchEvent(new Event('pointerdown'))
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.queryByText('Trading contest')).toBeNull()
  window.dispatchEvent(new Event('pointerup'))
  await rest()
  expect(await screen.findByText('Trading contest')).toBeTruthy()
})

test('waits while a menu is open', async () => {
  const menu = document.createElement('button')
  menu.setAttribute('aria-expanded', 'true')
  document.body.append(menu)
  await begin()
  await rest()
  expect(screen.queryByText('Trading contest')).toBeNull()
  menu.remove()
  await rest()
  expect(await screen.findByText('Trading contest')).toBeTruthy()
})

test('does not wake a hidden page, and waits after it is shown again', async () => {
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  await watch()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  hide(true)
  expect(vi.getTimerCount()).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  hide(false)
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(bring).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(bring).toHaveBeenCalledOnce()
})

test('checks its link like any other', async () => {
  world = openWorld({
    'social.activity': () => ({ activity: { ...activity, action: { label: 'Press', href: 'javascript:alert(1)' } } }),
  })
  await begin()
  await screen.findByText('Trading contest')
  expect(screen.queryByText('Press')).toBeNull()
  expectConsole('warn', /Link.* scheme/)
})
