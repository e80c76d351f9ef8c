import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { PreinitializedWritableAtom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import type { Draft } from '#web/features/writing/types.ts'
import { $disclosureAsked } from '#web/features/writing/writingWords.ts'
import { button, field, openComposer, type } from './helpers.tsx'

type Asked = 'off' | 'offered' | 'required'

vi.mock('#web/features/writing/writingWords.ts', async (original) => {
  const { atom } = await import('nanostores')
  return { ...(await original<object>()), $disclosureAsked: atom('off') }
})

const isWritable = (store: object): store is PreinitializedWritableAtom<Asked> => 'set' in store

/** Opens the composer where the exchange asks so. */
function open(asked: Asked, begun: Partial<Draft> = {}) {
  if (isWritable($disclosureAsked)) $disclosureAsked.set(asked)
  return openComposer(begun)
}

const choices = () => screen.queryAllByRole<HTMLInputElement>('radio', { hidden: true })
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name, hidden: true })
const publishes = () => button('Publish').getAttribute('aria-disabled') !== 'true'

test('shows no field if the exchange does not use disclosures', async () => {
  open('off', { text: 'I like $BTC' })
  await waitFor(() => expect(publishes()).toBe(true))
  expect(choices()).toEqual([])
})

test('asks while the text names a coin', async () => {
  open('offered')
  expect(choices()).toEqual([])
  type('I like $BTC')
  await waitFor(() => expect(choices()).toHaveLength(4))
  expect(publishes()).toBe(true)
  fireEvent.input(field(), { target: { value: 'I like it' } })
  await waitFor(() => expect(choices()).toEqual([]))
})

test('requires an answer for a post with a coin, and says so', async () => {
  const { draft } = open('required', { text: 'I like $BTC' })
  await waitFor(() => expect(choices()).toHaveLength(4))
  expect(publishes()).toBe(false)
  fireEvent.click(button('Publish'))
  await waitFor(() => expect(document.querySelector('.composer__failure')?.textContent).toMatch(/your interest/))
  expect(draft.publish).not.toHaveBeenCalled()
  fireEvent.click(choice('I hold it'))
  await waitFor(() => expect(publishes()).toBe(true))
  expect(draft.$draft.get().disclosure).toEqual({ kind: 'holds' })
  fireEvent.click(button('Publish'))
  await waitFor(() => expect(draft.publish).toHaveBeenCalledTimes(1))
})

test('asks paid authors who paid them', async () => {
  const { draft } = open('offered', { text: 'I like $BTC' })
  await waitFor(() => expect(choices()).toHaveLength(4))
  fireEvent.click(choice('I was paid'))
  await waitFor(() => expect(publishes()).toBe(false))
  fireEvent.input(screen.getByRole('textbox', { name: 'Paid by', hidden: true }), { target: { value: 'Acme Labs' } })
  await waitFor(() => expect(publishes()).toBe(true))
  expect(draft.$draft.get().disclosure).toEqual({ kind: 'paid', by: 'Acme Labs' })
})

test('restores the answer of a reopened draft', async () => {
  open('required', { text: 'I like $BTC', disclosure: { kind: 'works' } })
  await waitFor(() => expect(choice('I work there').checked).toBe(true))
  expect(publishes()).toBe(true)
})
