import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { refusal } from '../world.tsx'
import { address, nonce, openThird, press, stored } from './page.tsx'

const page = openThird()

test('offers only configured providers, by name', () => {
  page.open()
  const names = screen.getAllByText(/^Continue with/).map((button) => button.textContent)
  expect(names).toEqual([
    'Continue with Apple',
    'Continue with Google',
    'Continue with a wallet',
    'Continue with Telegram',
  ])
})

describe('Telegram', () => {
  const initData = new URLSearchParams({ user: JSON.stringify({ id: 7, first_name: 'Ada' }), hash: 'H' }).toString()
  const link = `/login#${new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' })}`
  const asMiniApp = () => {
    // The object that Telegram adds to each page.
    vi.stubGlobal('TelegramWebviewProxy', { postEvent: () => undefined })
    return link
  }

  test('opens its mini app from a browser', async () => {
    page.open()
    await press('Continue with Telegram')
    await vi.waitFor(() => expect(page.left).toHaveBeenCalledWith('/sandbox/telegram?return=%2Flogin'))
  })

  test('ignores a link with another account in a browser, and removes it from the URL', async () => {
    page.open(link)
    expect(address()).toBe('/login')
    expect(screen.queryByText(/Ada/)).toBeNull()
    await press('Continue with Telegram')
    await vi.waitFor(() => expect(page.left).toHaveBeenCalledOnce())
    expect(page.all('third.tg.sign')).toEqual([])
  })

  test('logs in as Telegram’s user in the mini app, only after a press', async () => {
    page.open(asMiniApp())
    expect(address()).toBe('/login')
    expect(page.all('third.tg.sign')).toEqual([])
    await press('Continue with Telegram as Ada')
    await page.answer('third.tg.sign', { sign: nonce })
    await page.asked('third.tg.check')
    expect(page.last('third.tg.check').body).toEqual({ initData, id: page.last('third.tg.sign').body.id })
    expect(stored()).not.toContain('hash')
  })

  test.each(['\u3164', '\u202e\u200b'])('does not show an invisible name: %j', (first_name) => {
    const data = new URLSearchParams({ user: JSON.stringify({ id: 7, first_name }), hash: 'H' }).toString()
    asMiniApp()
    page.open(`/login#${new URLSearchParams({ tgWebAppData: data, tgWebAppVersion: '8.0' })}`)
    expect(screen.getByText('Continue with Telegram')).toBeTruthy()
  })

  test('requests a new proof from Telegram after a refusal', async () => {
    page.open(asMiniApp())
    await press('Continue with Telegram as Ada')
    await page.answer('third.tg.sign', { sign: nonce })
    await page.asked('third.tg.check')
    await page.fail('third.tg.check', refusal('This log-in of Telegram is too old.'))
    expect(await screen.findByText('This log-in of Telegram is too old.')).toBeTruthy()
    await press('Continue with Telegram as Ada')
    await vi.waitFor(() => expect(page.left).toHaveBeenCalledOnce())
    expect(page.all('third.tg.check')).toHaveLength(1)
  })
})
