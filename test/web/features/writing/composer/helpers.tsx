import { act, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { openWorld, postWith } from '#test/web/features/feed/home/world.ts'
import { quiet } from '#test/web/features/search/world.tsx'
import { ComposerDialog } from '#web/features/writing/Composer/Composer.tsx'
import type { Draft, DraftChange, OpenDraft, Upload, Uploads } from '#web/features/writing/types.ts'

export const coins = [
  { id: '1', digitalCurrency: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' },
  { id: '2', digitalCurrency: 'BNB', name: 'BNB', symbolId: 'BNBUSDT' },
  { id: '3', digitalCurrency: 'ETH', name: 'Ether', symbolId: 'ETHUSDT' },
]

const known = {
  ...quiet,
  'social.digitalCurrency': () => ({ list: coins }),
  'social.publishConfig': () => ({ hashTagLanguage: '0,1,2' }),
  'social.getOperateTag': () => ({ list: [{ hashTag: 'Halving', label: 'Halving week' }] }),
}

const empty: Draft = { draftId: 'a1b2c3d4e5f6a7b8', kind: 'message', title: '', text: '', html: '', media: [] }

/** A draft that is open, kept nowhere. Its publishing is the test's to settle. */
export function fakeDraft(begun: Partial<Draft> = {}) {
  const $draft = atom<Draft>({ ...empty, ...begun })
  const $saved = atom<'saved' | 'saving' | 'here' | 'nowhere'>('saved')
  const $conflict = atom<ReturnType<OpenDraft['$conflict']['get']>>(null)
  const settle: { resolve?: (post: Post) => void; reject?: (error: Error) => void } = {}
  const draft = {
    $draft,
    $saved,
    $conflict,
    isChanged: () => draft.change.mock.calls.length > 0,
    change: vi.fn((change: DraftChange) => $draft.set({ ...$draft.get(), ...change })),
    settle: vi.fn(),
    publish: vi.fn(
      () =>
        new Promise<Post>((resolve, reject) => {
          settle.resolve = resolve
          settle.reject = reject
        }),
    ),
    keep: vi.fn(async () => {}),
    discard: vi.fn(async () => {}),
    detach: vi.fn(() => {}),
  }
  const published = () => act(async () => settle.resolve?.(postWith('new')))
  const refused = (reason: string | Error) =>
    act(async () => settle.reject?.(typeof reason === 'string' ? new Error(reason) : reason))
  return { draft, published, refused }
}

/** Uploads that never begin. */
const fakeUploads = (): Uploads => ({
  $uploads: atom<Readonly<Record<string, Upload>>>({}),
  pick: async () => [],
  add: (files) => files.map((_, at) => `upload-${at}`),
  adopt: () => 'adopted',
  resume: async () => {},
  retry: () => {},
  forget: () => {},
})

export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true })
export const options = () => screen.queryAllByRole('option', { hidden: true })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true })

/** Types like a user: inserts at the caret, and moves it. */
export function type(text: string, into = field()): void {
  for (const character of text) {
    act(() => {
      into.setRangeText(character, into.selectionStart, into.selectionEnd, 'end')
      into.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: character }))
    })
  }
}

/** Opens the composer on a fake draft, with the field focused and its caret at the end. */
export function openComposer(begun: Partial<Draft> = {}) {
  const world = openWorld(known)
  const fake = fakeDraft(begun)
  const onClose = vi.fn()
  const rendered = render(<ComposerDialog draft={fake.draft} uploads={fakeUploads()} onClose={onClose} />)
  act(() => {
    field().focus()
    field().setSelectionRange(field().value.length, field().value.length)
  })
  return { world, ...fake, onClose, ...rendered }
}
