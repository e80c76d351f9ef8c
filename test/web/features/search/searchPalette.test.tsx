import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SearchButton } from '#web/features/search/SearchButton/SearchButton.tsx'
import { openPalette, SearchPalette } from '#web/features/search/SearchPalette/SearchPalette.tsx'
import { $flags } from '#web/lib/page/flags.ts'
import { $recentSearch } from '#web/lib/page/preferences.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { $overlays } from '#web/ui/overlays.ts'
import { openWorld } from '../feed/home/world.ts'
import { forgetChoices, openSearch, quiet, stubBrowser } from './world.tsx'

beforeEach(() => {
  stubBrowser()
  history.replaceState(null, '', '/insights')
  watchHistory()()
})
afterEach(() => {
  forgetChoices()
  $overlays.set({})
  $flags.setKey('exchange', [])
})

test('searches from any page; Enter opens a result and closes the palette', async () => {
  openWorld(quiet)
  render(<SearchPalette />)
  await act(async () => openPalette())
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.input(field, { target: { value: 'gas & fees' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(location.pathname + location.search).toBe('/insights/search?q=gas%20%26%20fees'))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect($recentSearch.get()).toEqual(['gas & fees'])
})

test('focuses the field of the search page, and opens nothing while search is off', async () => {
  openSearch('?q=word')
  openPalette()
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  cleanup()
  $flags.setKey('exchange', ['search'])
  openPalette()
  expect($overlays.get()).toEqual({})
})

test('the button above the rail looks like the field, opens the palette, and names its key', async () => {
  openWorld(quiet)
  render(
    <>
      <SearchButton />
      <SearchPalette />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Search' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('/')
  fireEvent.click(button)
  await screen.findByRole('combobox')
})

test('is hidden next to another field, over a draft, and while search is off', () => {
  openWorld(quiet)
  render(<SearchButton />)
  const go = (path: string) => {
    history.replaceState(null, '', path)
    act(() => watchHistory()())
    return screen.queryByRole('button') !== null
  }
  expect([go('/insights/search'), go('/insights/draft'), go('/insights/topics')]).toEqual([false, false, true])
  act(() => $flags.setKey('exchange', ['search']))
  expect(screen.queryByRole('button')).toBeNull()
})
