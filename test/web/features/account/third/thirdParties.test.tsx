import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contrast } from '#bridge/lib/contrast.ts'
import css from '#web/features/account/login/third/third.css?raw'
import { openThird, press } from './page.tsx'

const page = openThird()

/** The value of a property in a rule of the style sheet. */
function said(selector: string, property: string): string {
  const [, rule = ''] = css.split(`\n${selector} {`)
  const [, value = ''] = new RegExp(`[ ;]${property}: ([^;]+);`).exec(rule.split('}')[0] ?? '') ?? []
  return value
}

const shapesOf = (text: string) =>
  [...(screen.getByText(text).closest('button')?.querySelectorAll('path') ?? [])].map((path) =>
    path.getAttribute('fill'),
  )

test.each([
  // Apple, Human Interface Guidelines, Sign in with Apple: black or white, the logo in the colour of the title.
  ['Apple', '.third__button--apple', '#000000', '#ffffff', '#000000'],
  ['Apple', '[data-theme="black"] .third__button--apple', '#ffffff', '#000000', '#ffffff'],
  // Google, Sign in with Google branding guidelines: the light and the dark theme's fill, text and stroke.
  ['Google', '.third__button--google', '#ffffff', '#1f1f1f', '#747775'],
  ['Google', '[data-theme="black"] .third__button--google', '#131314', '#e3e3e3', '#8e918f'],
])('%s’s button has the colours of its brand rules: %s', (_, selector, ground, text, line) => {
  page.open()
  expect(['background', 'color', 'border-color'].map((property) => said(selector, property))).toEqual([
    ground,
    text,
    line,
  ])
  expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5)
})

test('gives each button its logo and label, all of the same size', () => {
  page.open()
  // The wording that both name beside “Sign in with”; Google's mark keeps its four colours.
  expect(shapesOf('Continue with Apple')).toEqual(['currentColor', 'currentColor'])
  expect(shapesOf('Continue with Google')).toEqual(['#EA4335', '#FBBC05', '#34A853', '#4285F4'])
  expect(shapesOf('Continue with Telegram')).toEqual(['#229ED9', '#FFFFFF'])
  const buttons = [...document.querySelectorAll('.third__button')]
  expect(buttons.length).toBe(4)
  for (const button of buttons) expect(button.querySelector('svg')?.getAttribute('width')).toBe('20')
  // Apple: at least 30 high, and as large as other ways to log in.
  expect(Number.parseInt(said('.third__button', 'min-block-size'), 10)).toBeGreaterThanOrEqual(44)
  expect(css.match(/min-block-size/g)).toHaveLength(1)
})

const announce = (name: string, icon: unknown) => {
  const provider = { request: async () => [] }
  const detail = { info: { uuid: name, name, icon, rdns: 'example' }, provider }
  const onRequest = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', onRequest)
  return () => window.removeEventListener('eip6963:requestProvider', onRequest)
}

test('shows the icon that a wallet announces, where it needs no request (EIP-6963)', async () => {
  page.open()
  const own = 'data:image/svg+xml,%3Csvg/%3E'
  const stops = [
    announce('Drawn', own),
    announce('Elsewhere', 'https://wallet.example/icon.png'),
    announce('Page', 'data:text/html,x'),
    announce('Huge', `data:image/png;base64,${'A'.repeat(100_001)}`),
    announce('None', undefined),
  ]
  await press('Continue with a wallet')
  expect(await screen.findByText('Which wallet?')).toBeTruthy()
  const pictureOf = (name: string) =>
    screen.getByText(name).closest('button')?.querySelector('img')?.getAttribute('src')
  expect(pictureOf('Drawn')).toBe(own)
  for (const name of ['Elsewhere', 'Page', 'Huge', 'None']) expect(pictureOf(name)).toBeUndefined()
  for (const stop of stops) stop()
})
