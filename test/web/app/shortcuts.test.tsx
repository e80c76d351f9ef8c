import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWorld, postWith, readAs } from '#test/web/features/feed/home/world.ts'
import { loadShortcuts } from '#web/app/shortcuts.ts'
import { rememberPosts } from '#web/features/post/posts.ts'
import { ShortcutSheet, showShortcuts } from '#web/features/settings/ShortcutSheet/ShortcutSheet.tsx'
import { offUntilNamed } from '#web/lib/page/featuresOff.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { addShortcut, watchKeys } from '#web/lib/page/shortcuts.ts'
import { $location, watchHistory } from '#web/lib/router/location.ts'

const run = vi.fn()
const stops: (() => void)[] = []
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init })

beforeEach(() => {
  openWorld()
  run.mockClear()
  history.replaceState(null, '', '/insights')
  watchHistory()()
  stops.push(
    addShortcut('x', () => 'Do it', run),
    watchKeys(),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  choose({ shortcuts: undefined })
})

test('a key runs its action', () => {
  press('x')
  expect(run).toHaveBeenCalledOnce()
})

test('can be switched off', () => {
  choose({ shortcuts: false })
  press('x')
  expect(run).not.toHaveBeenCalled()
})

test('accepts two keys in quick succession only', () => {
  vi.useFakeTimers()
  const go = vi.fn()
  stops.push(addShortcut('g z', () => 'Go', go))
  press('g')
  vi.advanceTimersByTime(2_000)
  press('z')
  expect(go).not.toHaveBeenCalled()
  press('g')
  press('z')
  expect(go).toHaveBeenCalledOnce()
})

function openList() {
  stops.push(loadShortcuts())
  const like = vi.fn()
  const open = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <main>
      {['a', 'b'].map((id) => (
        <article key={id} data-item={id} data-testid={id}>
          <a href={`/insights/posts/${id}`} onClick={open}>
            Post {id}
          </a>
          <button className="action--like" type="button" onClick={() => like(id)}>
            Like
          </button>
        </article>
      ))}
    </main>,
  )
  for (const id of ['a', 'b']) {
    const item = screen.getByTestId(id)
    item.getBoundingClientRect = () => new DOMRect(0, 300, 390, 200)
    item.scrollIntoView = vi.fn()
  }
  return { like, open }
}
const focused = () => document.activeElement?.getAttribute('data-item')

test('j and k move the focus between posts, l likes, and Enter opens', () => {
  const { like, open } = openList()
  press('j')
  expect(focused()).toBe('a')
  press('j')
  expect(focused()).toBe('b')
  press('j')
  expect(focused()).toBe('b')
  press('k')
  expect(focused()).toBe('a')
  press('l')
  expect(like).toHaveBeenCalledExactlyOnceWith('a')
  press('Enter', {}, screen.getByTestId('a'))
  expect(open).toHaveBeenCalledOnce()
})

test('Enter on a control activates the control', () => {
  const { open } = openList()
  press('j')
  press('Enter', {}, screen.getAllByText('Like')[0])
  expect(open).not.toHaveBeenCalled()
})

test('g and a letter open a page', async () => {
  stops.push(loadShortcuts())
  press('g')
  press('n')
  await vi.waitFor(() => expect($location.get().route?.name).toBe('notification'))
})

describe('the keys of saved posts', () => {
  afterEach(() => {
    $flags.setKey('exchange', [offUntilNamed])
    readAs('')
    $notices.set([])
  })
  const written = () => [...document.querySelectorAll('.shortcuts dt')].map(({ textContent }) => textContent)
  const isListed = () => ['Save or unsave', 'Go to saved posts'].map((label) => written().includes(label))

  test('b saves the focused post or the page’s post, and g b opens saved posts', async () => {
    $flags.setKey('exchange', [])
    readAs('7')
    const world = openWorld()
    rememberPosts(['a', 'b', 'page'].map((id) => postWith(id)))
    openList()
    screen.getByText('Post a').focus()
    press('b', {}, screen.getByText('Post a'))
    expect(world.last('social.save').body).toEqual({ postId: 'a', on: true })
    cleanup()
    history.replaceState(null, '', '/insights/posts/page')
    watchHistory()()
    press('b')
    expect(world.last('social.save').body).toEqual({ postId: 'page', on: true })
    press('g')
    press('b')
    await vi.waitFor(() => expect($location.get().route?.name).toBe('saved'))
  })

  test('exist, also in the sheet, only if the exchange stores saved posts', async () => {
    const world = openWorld()
    readAs('8')
    rememberPosts(['a', 'b'].map((id) => postWith(id)))
    openList()
    render(<ShortcutSheet />)
    act(showShortcuts)
    await screen.findByText('Next post')
    expect(isListed()).toEqual([false, false])
    act(() => $flags.setKey('exchange', []))
    expect(isListed()).toEqual([true, true])
    act(() => $flags.setKey('exchange', [offUntilNamed]))
    fireEvent.click(screen.getByLabelText('Close'))
    press('j')
    press('b')
    expect(world.all('social.save')).toEqual([])
  })
})

test('the sheet lists each key', async () => {
  stops.push(loadShortcuts())
  render(<ShortcutSheet />)
  act(showShortcuts)
  await screen.findByText('Next post')
  expect(screen.getByText('Do it')).toBeTruthy()
  expect(screen.getByText('Go to notifications').closest('div')?.textContent).toContain('GthenN')
  fireEvent.click(screen.getByLabelText('Close'))
})
