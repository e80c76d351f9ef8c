import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPalette } from '../../../../web/features/search/SearchPalette/openPalette.ts'
import { SearchPalette, showPalette } from '../../../../web/features/search/SearchPalette/SearchPalette.tsx'
import { $flags } from '../../../../web/lib/page/flags.ts'
import { $recentSearch } from '../../../../web/lib/page/preferences.ts'
import { watchHistory } from '../../../../web/lib/router/location.ts'
import { $overlays } from '../../../../web/ui/overlays.ts'
import { openWorld } from '../feed/home/world.ts'
import { forgetChoices, openSearch, quiet, stubBrowser } from './world.tsx'

beforeEach(() => {
  stubBrowser()
  history.replaceState(null, '', '/insights')
  watchHistory()()
})
afterEach(() => {
  cleanup()
  forgetChoices()
  $flags.setKey('exchange', [])
  vi.unstubAllGlobals()
})

test('the palette searches from any page: Enter leads to what is found, and closes it', async () => {
  openWorld(quiet)
  render(<SearchPalette />)
  act(showPalette)
  const field = screen.getByRole('combobox')
  expect(document.activeElement).toBe(field)
  fireEvent.input(field, { target: { value: 'gas & fees' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(location.pathname + location.search).toBe('/insights/search?q=gas%20%26%20fees'))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect($recentSearch.get()).toEqual(['gas & fees'])
})

test('on the search page its own field takes the focus, and where the search is off nothing opens', async () => {
  openSearch('?q=word')
  openPalette()
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  cleanup()
  $flags.setKey('exchange', ['search'])
  openPalette()
  expect($overlays.get()).toEqual({})
})
