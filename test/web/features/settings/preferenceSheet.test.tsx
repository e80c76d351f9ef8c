import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localeNames } from '#bridge/site/localeNames.ts'
import { locales } from '#bridge/site/locales.ts'
import { MoreMenu, showMore } from '#web/app/shell/MoreMenu.tsx'
import { openPreferences, PreferenceSheet } from '#web/features/settings/PreferenceSheet/PreferenceSheet.tsx'
import { CurrencyPicker, LanguagePicker } from '#web/features/settings/PreferenceSheet/pickers.tsx'
import { $locale, setPathLocale } from '#web/lib/page/appearance.ts'
import { $chosen, $fromApp, $swapColours, $theme, choose } from '#web/lib/page/preferences.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { $overlays } from '#web/ui/overlays.ts'
import { openWorld } from '../feed/home/world.ts'

let stop: () => void
beforeEach(() => {
  openWorld({ 'mix.usdtRate': () => ({ rates: { USD: '1', eur: '0.9', jpy: '150' } }) })
  history.replaceState(null, '', '/insights')
  stop = watchHistory()
})
afterEach(() => {
  stop()
  $fromApp.set({})
  choose({ theme: undefined, language: undefined, unit: undefined, swapColours: undefined })
  setPathLocale(null)
})

const open = () => {
  const view = render(<PreferenceSheet />)
  act(openPreferences)
  return view
}
const choice = (text: string) => screen.getByText(text).closest('label')?.querySelector('input') as HTMLInputElement
const row = (label: string) => screen.getByText(label).closest('button') as HTMLButtonElement
const optionNames = (list: HTMLElement) =>
  [...list.querySelectorAll('.option__name')].map(({ textContent }) => textContent)

test('opens the sheet from the menu, and closes it', async () => {
  render(<MoreMenu />)
  act(() => showMore(document.createElement('button')))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Language and display' }))
  await vi.waitFor(() => expect($overlays.get().preferences).toBe(PreferenceSheet))
  render(<PreferenceSheet />)
  fireEvent.click(await screen.findByLabelText('Close'))
  await vi.waitFor(() => expect(screen.queryByText('Price colors')).toBeNull())
})

test('shows and changes the current theme and price colours', async () => {
  open()
  expect(choice('Light').checked).toBe(true)
  fireEvent.click(choice('Dark'))
  expect([$theme.get(), $chosen.get().theme]).toEqual(['black', 'black'])
  fireEvent.click(choice('Red up'))
  expect($swapColours.get()).toBe(true)
  await vi.waitFor(() => expect(choice('Red up').checked).toBe(true))
})

test('lists the exchange’s languages in its order', () => {
  const { exchange, ...others } = services()
  provideServices({ ...others, exchange: { ...exchange, languages: ['de', 'en'] } })
  render(<LanguagePicker />)
  expect(optionNames(screen.getByRole('list', { name: 'Language' }))).toEqual([localeNames.de, localeNames.en])
})

test('lists each language by its own name, language and direction, without Bulgarian', () => {
  render(<LanguagePicker />)
  const list = screen.getByRole('list', { name: 'Language' })
  expect(optionNames(list)).toEqual(locales.map(({ code }) => localeNames[code]))
  const arabic = within(list).getByText('العربية')
  expect([arabic.lang, arabic.dir]).toEqual(['ar-AE', 'rtl'])
  const current = list.querySelectorAll('[aria-current="true"]')
  expect([...current].map((option) => option.querySelector('bdi')?.textContent)).toEqual(['English'])
})

test.each([
  ['japan', ['日本語']],
  ['espanol', ['Español (Latinoamérica)', 'Español (España)', 'Español (Argentina)']],
  ['العربية', ['العربية']],
  ['  PORTUGUES ', ['Português (Brasil)', 'Português (Portugal)']],
  ['zh-tc', ['繁體中文']],
  ['ozbek', ['Oʻzbekcha']],
])('searching for “%s” finds %j', (text, names) => {
  render(<LanguagePicker />)
  fireEvent.input(screen.getByLabelText('Search languages'), { target: { value: text } })
  expect(optionNames(screen.getByRole('list', { name: 'Language' }))).toEqual(names)
})

test('says when nothing is found', () => {
  render(<LanguagePicker />)
  fireEvent.input(screen.getByLabelText('Search languages'), { target: { value: 'klingon' } })
  expect(screen.getByRole('status').textContent).toBe('No results for “klingon”.')
})

test('changes page, URL and sheet immediately with the language, and focuses the row again', async () => {
  open()
  const language = row('Language')
  expect(language.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(language)
  fireEvent.click(screen.getByText('العربية'))
  await screen.findByText('ألوان الأسعار')
  expect([location.pathname, $locale.get(), $chosen.get().language]).toEqual(['/ar/insights', 'ar', 'ar'])
  await vi.waitFor(() => expect(language.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement).toBe(language)
  expect(language.textContent).toContain('العربية')
})

test('finds a currency by name or code, and marks one without a rate', async () => {
  const onChosen = vi.fn()
  render(<CurrencyPicker onChosen={onChosen} />)
  expect(screen.getByText('US Dollar').closest('button')?.getAttribute('aria-current')).toBe('true')
  await vi.waitFor(
    () => expect(screen.getByText('Ukrainian Hryvnia').parentElement?.textContent).toContain('No exchange rate'),
    {
      timeout: 4_000,
    },
  )
  fireEvent.input(screen.getByLabelText('Search currencies'), { target: { value: 'jpy' } })
  fireEvent.click(screen.getByText('Japanese Yen'))
  expect($chosen.get().unit).toBe('JPY')
  expect(onChosen).toHaveBeenCalledTimes(1)
})

test('the sheet offers only what the app does not decide', () => {
  $fromApp.set({ theme: 'black', language: 'en', unit: 'EUR' })
  open()
  expect(screen.queryByText('Theme')).toBeNull()
  expect(screen.queryByText('Language')).toBeNull()
  expect(screen.queryByText('Currency')).toBeNull()
  expect(screen.getByText('Price colors')).toBeTruthy()
})
