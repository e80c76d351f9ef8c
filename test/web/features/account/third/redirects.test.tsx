import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { expectConsole } from '#test/support/console.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { refusal, settle } from '../world.tsx'
import { address, isFirstStep, nonce, openThird, press, stored, withToken } from './page.tsx'

const page = openThird()

describe('Apple and Google', () => {
  test.each([
    ['Continue with Apple', 'apple', 'code id_token', '/sandbox/apple/auth/authorize'],
    ['Continue with Google', 'google', 'id_token', '/sandbox/google/o/oauth2/v2/auth'],
  ] as const)('“%s” leaves with a nonce of the exchange and a state of its own', async (label, party, type, path) => {
    page.open('/login?from=%2Finsights%2Ftopics')
    await press(label)
    await page.answer(`third.${party}.sign`, { sign: nonce })
    await vi.waitFor(() => expect(page.left).toHaveBeenCalledOnce())
    const { origin, pathname, searchParams } = page.target()
    expect(origin + pathname).toBe(`https://site.example${path}`)
    const { state, client_id, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toMatchObject({
      redirect_uri: 'https://site.example/login',
      response_type: type,
      response_mode: 'fragment',
      nonce,
    })
    expect([state?.length, client_id]).toEqual([43, expect.stringContaining('meridian')])
    // The attempt's own secret is not in the address.
    expect(page.target().href).not.toContain(String(page.last(`third.${party}.sign`).body.id))
    expect(screen.getByText(`Taking you to ${party === 'apple' ? 'Apple' : 'Google'}…`)).toBeTruthy()
  })

  test('removes the answer from the URL immediately, checks it, and returns to the previous page', async () => {
    const { id } = await page.leaveAndReturn('Continue with Google', withToken, '/login?from=%2Finsights%2Ftopics')
    expect(address()).toBe('/login?from=%2Finsights%2Ftopics')
    expect(page.last('third.google.check').body).toEqual({ token: 'TOKEN', id })
    expect(stored()).not.toContain('TOKEN')
    expect(sessionStorage.getItem('insights/1/thirdParty')).toBeNull()
    expect(screen.getByText('Checking who you are…')).toBeTruthy()
    await page.answer('third.google.check', { userInfo: { userId: '1001', token: 't' } })
    await vi.waitFor(() => expect(location.pathname).toBe('/insights/topics'))
  })

  test.each([
    [{ error: 'access_denied' }, 'You cancelled at Google. You are not logged in.'],
    [{ error: 'user_cancelled_authorize' }, 'You cancelled at Google. You are not logged in.'],
    [{ error: 'server_error' }, 'Logging in with Google did not work. Please try again.'],
    [{ code: 'c' }, 'Logging in with Google did not work. Please try again.'],
  ])('shows a message for %j, and the form again', async (said, sentence) => {
    await page.leaveAndReturn('Continue with Google', (state) => ({ ...said, state }))
    expect(screen.getByText(sentence)).toBeTruthy()
    expect([address(), isFirstStep()]).toEqual(['/login', true])
    expect(page.all('third.google.check')).toEqual([])
  })

  test('ignores an answer with another state, and an unexpected one', async () => {
    const sentence = /does not match a log-in started here/
    await page.leaveAndReturn('Continue with Google', () => withToken('of another'))
    expect(screen.getByText(sentence)).toBeTruthy()
    page.takeDown()
    page.open(`/login#${new URLSearchParams(withToken('any'))}`)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect([page.all('third.google.check'), address()]).toEqual([[], '/login'])
  })

  test('leaves other parts of the address in place after an unexpected answer', async () => {
    page.open('/login?from=%2Finsights%2Ftopics&error=access_denied&state=s')
    await vi.waitFor(() => expect(address()).toBe('/login?from=%2Finsights%2Ftopics'))
  })

  test('shows the exchange’s sentence, and says when the reader is offline', async () => {
    await page.leaveAndReturn('Continue with Apple', withToken)
    await page.fail('third.apple.check', refusal('This log-in was made for another site.'))
    expect(await screen.findByText('This log-in was made for another site.')).toBeTruthy()
    await press('Continue with Apple')
    await page.fail('third.apple.sign', new NetworkError(true, null))
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
  })

  test('does not leave the page if the browser stores nothing', async () => {
    page.open()
    const full = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full, removeItem: () => {} })
    await press('Continue with Google')
    await page.answer('third.google.sign', { sign: nonce })
    expect(await screen.findByText(/This browser blocks storage/)).toBeTruthy()
    expect(page.left).not.toHaveBeenCalled()
    expectConsole('warn', /reload.*QuotaExceededError/)
  })

  test.each(['Continue with Apple', 'Continue with Google'])(
    'does not leave the page for “%s” if the key pair would be lost, even if that is known late',
    async (label) => {
      page.open()
      let tell = (_isLasting: boolean): void => {}
      const warm = new Promise<boolean>((resolve) => {
        tell = resolve
      })
      const before = services()
      provideServices({ ...before, client: Object.assign({ ...before.client }, { warmUp: () => warm }) })
      await press(label)
      expect(page.left).not.toHaveBeenCalled()
      await settle(() => tell(false))
      expect(await screen.findByText(/This browser blocks storage/)).toBeTruthy()
      expect(page.left).not.toHaveBeenCalled()
      expect([page.all('third.google.sign'), page.all('third.apple.sign')]).toEqual([[], []])
      // Where it keeps them, the same button leads there.
      const { client } = services()
      provideServices({ ...before, client: Object.assign({ ...client }, { warmUp: async () => true }) })
      await press(label)
      const party = label.endsWith('Apple') ? 'apple' : 'google'
      await page.answer(`third.${party}.sign`, { sign: nonce })
      await vi.waitFor(() => expect(page.left).toHaveBeenCalledOnce())
    },
  )

  test('reports a slow log-in, and allows to cancel it', async () => {
    vi.useFakeTimers()
    page.open()
    await press('Continue with Google')
    const { signal } = await page.asked('third.google.sign')
    await settle(() => vi.advanceTimersByTimeAsync(8_000))
    expect(screen.getByText('Taking longer than usual')).toBeTruthy()
    await press('Cancel')
    expect([signal?.aborted, isFirstStep()]).toEqual([true, true])
  })
})
