import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { Login } from '#web/features/account/login/Login.tsx'
import { browser } from '#web/lib/page/browser.ts'
import { logInAs, openAt, settle } from '../world.tsx'

/** What the exchange has a provider sign. */
export const nonce = 'nonce-of-the-exchange'
/** What a provider sends back where all is well. */
export const withToken = (state: string) => ({ id_token: 'TOKEN', state })

/** A field of the visible form: the first step's form stays hidden, with its input. */
export const field = (label: string): HTMLInputElement => {
  const shown = screen.getAllByLabelText(label).find((element) => !element.closest('form')?.hidden)
  if (!(shown instanceof HTMLInputElement)) throw new Error(`${label} is no field that is shown.`)
  return shown
}
export const type = (label: string, value: string): void => {
  field(label).value = value
  fireEvent.input(field(label), { target: { value } })
}
export const press = (text: string) => settle(() => fireEvent.click(screen.getByText(text)))
export const isFirstStep = () => document.querySelector<HTMLFormElement>('form:has(#username)')?.hidden === false
export const address = () => location.pathname + location.search + location.hash
/** All that is kept beyond the page. */
export const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, address()])

/** The log-in with its other providers. Call once a file: each of its tests has a page of its own. */
export function openThird() {
  let world: ReturnType<typeof openAt>
  const left = vi.fn<typeof browser.assign>()
  const open = (path = '/login') => {
    world = openAt(path)
    return render(<Login />)
  }
  const takeDown = () => {
    cleanup()
    world.stop()
  }
  beforeEach(() => {
    left.mockReset()
    vi.spyOn(browser, 'assign').mockImplementation(left)
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'ethereum')
    logInAs('')
    takeDown()
  })

  const last = (name: CallName) => world.last(name)
  /** A call once it has been made: what makes it is loaded late. */
  const asked = (name: CallName) => vi.waitFor(() => last(name))
  const answer = async (name: CallName, data: unknown) => {
    const call = await asked(name)
    await settle(() => call.answer(data))
  }
  const fail = async (name: CallName, error: unknown) => {
    const call = await asked(name)
    await settle(() => call.fail(error))
  }
  /** Where the page has left for. */
  const target = () => new URL(String(left.mock.calls.at(-1)?.[0]))

  /** Leaves for a provider, and returns with its answer on a new page. */
  async function leaveAndReturn(label: string, said: (state: string) => Record<string, string>, from = '/login') {
    open(from)
    const party = label.endsWith('Apple') ? 'apple' : 'google'
    await press(label)
    await answer(`third.${party}.sign`, { sign: nonce })
    await vi.waitFor(() => expect(left).toHaveBeenCalled())
    const { id } = last(`third.${party}.sign`).body
    const kept = { ...sessionStorage }
    takeDown()
    world = openAt(`/login#${new URLSearchParams(said(target().searchParams.get('state') ?? ''))}`)
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
    render(<Login />)
    return { id }
  }
  return {
    open,
    takeDown,
    left,
    target,
    last,
    all: (name: CallName) => world.all(name),
    asked,
    answer,
    fail,
    leaveAndReturn,
  }
}
