import { act, fireEvent, screen } from '@testing-library/react'
import { ApiError } from '#bridge/exchange/errors.ts'
import { setUrl } from '#test/support/setUrl.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { readAs as logInAs, openWorld } from '../feed/home/world.ts'

export { logInAs }

/**
 * Opens a page over HTTPS as a visitor.
 * @returns the world, and a function that unmounts it
 */
export function openAt(path: string, origin = 'https://site.example') {
  setUrl(origin + path)
  sessionStorage.clear()
  const world = openWorld()
  logInAs('')
  const stop = watchHistory()
  return { ...world, stop }
}

export const field = (label: string | RegExp): HTMLInputElement => {
  const found = screen.getByLabelText(label)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is no field.`)
  return found
}

export const type = (label: string | RegExp, value: string): void => {
  const input = field(label)
  input.value = value
  fireEvent.input(input, { target: { value } })
}

/** Sends the form as Enter does. */
export const submit = async (): Promise<void> => {
  const form = document.querySelector('form:not([hidden])')
  if (!form) throw new Error('There is no form.')
  await act(async () => void fireEvent.submit(form))
}

export const settle = (work: () => unknown): Promise<void> =>
  act(async () => {
    await work()
  })

export const refusal = (message: string): ApiError => new ApiError('20002', message)
