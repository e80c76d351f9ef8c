import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PostOnTopic } from '#web/features/topics/topic/TopicColumn.tsx'
import { ComposeMenu, showComposeMenu } from '#web/features/writing/ComposeEntry/ComposeMenu.tsx'
import { ComposeLink, ComposeRow } from '#web/features/writing/ComposeEntry/ComposeRow.tsx'
import { ComposeButton } from '#web/features/writing/ComposeEntry/loadCompose.tsx'
import { $device } from '#web/lib/page/device.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $writer } from '#web/lib/page/slots.ts'
import { $location, navigate } from '#web/lib/router/location.ts'
import { fakeBrowser, openAt } from '../people/user/world.tsx'

const compose = vi.hoisted(() => vi.fn())
vi.mock('#web/features/writing/compose.ts', () => ({ compose }))

fakeBrowser()
beforeEach(() => void compose.mockClear())
afterEach(() => {
  $flags.set({ exchange: [], app: [] })
  $device.set('mobile')
})

const button = () => screen.queryByRole('button', { name: 'Share what you see' })

const widths = { mobile: 390, pc: 1440 } as const
/** The device is measured by the window as soon as it is asked for. */
function showOn(device: keyof typeof widths): void {
  vi.stubGlobal('innerWidth', widths[device])
  act(() => $device.set(device))
}

test.each([
  ['/insights', true],
  ['/insights/following', true],
  ['/insights/profile', true],
  ['/insights/notification', false],
  ['/insights/posts/1', false],
])('shows the button on %s on a phone: %s', (path, has) => {
  showOn('mobile')
  openAt(path, ComposeButton)
  expect(button() !== null).toBe(has)
})

test('shows the compose link in the navigation on wide pages', () => {
  showOn('pc')
  openAt('/insights', ComposeButton)
  expect(button()).toBeNull()
  cleanup()
  render(<ComposeLink />)
  expect(screen.getByRole('button', { name: 'Write' })).toBeTruthy()
})

test('hides all compose buttons while publishing is disabled', () => {
  showOn('mobile')
  $flags.set({ exchange: ['publish'], app: [] })
  openAt('/insights', () => (
    <>
      <ComposeButton />
      <ComposeLink />
      <ComposeRow />
      <PostOnTopic hashTag="bitcoin" />
    </>
  ))
  expect(screen.queryAllByRole('button')).toEqual([])
  act(() => $flags.set({ exchange: [], app: [] }))
  expect(screen.queryAllByRole('button')).toHaveLength(4)
})

test('offers a post and an article, and closes the menu before the choice opens', async () => {
  openAt('/insights', ComposeMenu)
  act(() => showComposeMenu())
  fireEvent.click(screen.getByRole('button', { name: /^Post/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(compose).toHaveBeenCalledWith()

  act(() => showComposeMenu())
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Article/ })))
  expect($location.get().href).toContain('/insights/draft/new?edit')
  await act(() => navigate('/insights'))
})

test('opens the composer from the row above the feed', async () => {
  openAt('/insights', ComposeRow)
  fireEvent.click(screen.getByRole('button', { name: 'Share what you see' }))
  await vi.waitFor(() => expect(compose).toHaveBeenCalled())
})

test('shows the avatar in the row without a layout shift once the reader is known', async () => {
  $writer.set(null)
  openAt('/insights', ComposeRow)
  const row = screen.getByRole('button', { name: 'Share what you see' })
  expect(row.querySelector('svg')).not.toBeNull()
  act(() => $writer.set(() => <img alt="" src="data:," />))
  expect(screen.getByRole('button', { name: 'Share what you see' })).toBe(row)
  expect(row.querySelector('img')).not.toBeNull()
  act(() => $writer.set(null))
})

test('opens the composer with a topic’s tag from the topic’s button', async () => {
  openAt('/insights/topics/details/bitcoin', () => <PostOnTopic hashTag="bitcoin" />)
  fireEvent.click(screen.getByRole('button', { name: 'Post on #bitcoin' }))
  await vi.waitFor(() => expect(compose).toHaveBeenCalledWith({ hashTag: 'bitcoin' }))
})

test('opens the composer with the key n, and lists the key', async () => {
  const { loadCompose } = await import('#web/features/writing/ComposeEntry/loadCompose.tsx')
  const { $shortcutList, watchKeys } = await import('#web/lib/page/shortcuts.ts')
  const stops = [loadCompose(), watchKeys()]
  expect($shortcutList.get().map(({ keys, label }) => [keys, label()])).toContainEqual(['n', 'Write'])
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  await vi.waitFor(() => expect(compose).toHaveBeenCalled())
  for (const stop of stops) stop()
})
