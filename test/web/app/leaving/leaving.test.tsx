import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#test/web/features/post/helpers.tsx'
import { LeaveNotice } from '#web/app/leaving/LeaveNotice.tsx'
import { $leaving, watchOutside } from '#web/app/leaving/leaving.ts'

let stop: () => void

beforeEach(() => {
  answerCalls({})
  stop = watchOutside(document.body)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  act(() => $leaving.set(null))
})

/** Clicks a link, and tells whether the browser would have followed it. */
function follows(href: string, init: MouseEventInit & { type?: string } = {}): boolean {
  const link = document.createElement('a')
  link.setAttribute('href', href)
  document.body.append(link)
  let followed = true
  const stay = (event: Event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  }
  const { type = 'click', ...rest } = init
  window.addEventListener(type, stay, { once: true })
  link.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...rest }))
  return followed
}

test.each([
  ['a click', {}],
  ['a click with ctrl', { ctrlKey: true }],
  ['the middle button', { type: 'auxclick', button: 1 }],
])('%s on a link to another origin waits for the notice', (_, init) => {
  expect(follows('https://a.example/x', init)).toBe(false)
  expect($leaving.get()).toMatchObject({ href: 'https://a.example/x', host: 'a.example' })
})

test.each([
  ['a page of ours', '/insights', {}],
  ['the menu of the right button', 'https://a.example/', { type: 'auxclick', button: 2 }],
])('%s is left to the browser', (_, href, init) => {
  expect(follows(href, init)).toBe(true)
  expect($leaving.get()).toBeNull()
})

test.each([
  ['mail', 'mailto:a@b.example', 'This opens your mail app to write to a@b.example'],
  ['a telephone', 'tel:+4912345', 'This calls +4912345'],
  ['the exchange’s app', 'meridian://withdraw?x=1', 'This opens the Meridian app'],
])('%s waits for the notice, which names what opens and the address', (_, href, title) => {
  expect(follows(href)).toBe(false)
  expect($leaving.get()).toMatchObject({ href, host: '' })
  render(<LeaveNotice />)
  expect(screen.getByRole('heading').textContent?.trim()).toBe(title)
  expect(screen.getByText(href)).toBeTruthy()
  expect(screen.getByText('Continue').getAttribute('href')).toBe(href)
})

const notice = (href: string) => {
  $leaving.set({ href, host: new URL(href).host })
  return render(<LeaveNotice />)
}

test('the notice names the real host, with any user info before it', () => {
  notice('https://insights.example@evil.example/login')
  expect(screen.getByText('evil.example')).toBeTruthy()
  expect(screen.getByText('You are leaving Meridian for')).toBeTruthy()
})

test('a name in letters of another alphabet is shown as it is sent, with a warning', () => {
  notice('https://bіnance.example/')
  expect(screen.getByText('xn--bnance-pvf.example')).toBeTruthy()
  expect(screen.getByText(/another alphabet/)).toBeTruthy()
})

test('“Continue” opens the address outside without a referrer, and closes the notice', () => {
  notice('https://a.example/x')
  const link = screen.getByText('Continue')
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://a.example/x',
    '_blank',
    'noopener noreferrer',
  ])
  const followed = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  })
  window.addEventListener('click', followed, { once: true })
  fireEvent.click(link)
  expect(followed).toHaveBeenCalledOnce()
  expect($leaving.get()).toBeNull()
})

test('“Stay” closes it without navigating', () => {
  notice('https://a.example/')
  fireEvent.click(screen.getByText('Stay'))
  expect($leaving.get()).toBeNull()
})
