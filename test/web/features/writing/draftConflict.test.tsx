import { act, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { DraftConflict } from '#web/features/writing/DraftConflict/DraftConflict.tsx'
import type { Draft, OpenDraft, SavedDraft } from '#web/features/writing/types.ts'

const theirs: SavedDraft = {
  draftId: 'd',
  revision: 4,
  savedAt: Date.UTC(2026, 10, 20, 12),
  device: 'Safari on iPhone',
  content: { kind: 'message', title: null, text: 'كتب هنا', html: null, media: [] },
}

function openConflict(conflict: SavedDraft | 'gone' | null) {
  const $conflict = atom<SavedDraft | 'gone' | null>(conflict)
  const $draft = atom<Draft>({
    draftId: 'd',
    kind: 'message',
    title: '',
    text: 'Mine',
    html: '',
    media: [{ uploadId: 'u', alt: '' }],
  })
  const settle = vi.fn(() => $conflict.set(null))
  const draft = { $draft, $conflict, settle, $saved: atom('here') } as Partial<OpenDraft> as OpenDraft
  const onLetGo = vi.fn()
  render(<DraftConflict draft={draft} onLetGo={onLetGo} />)
  return { settle, onLetGo, $conflict }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('renders nothing without a conflict', () => {
  const { $conflict } = openConflict(null)
  expect(document.body.textContent).toBe('')
  act(() => $conflict.set(theirs))
  expect(screen.getByRole('status').textContent).toContain('Safari on iPhone')
})

test('shows both versions with time and device, each in its own text direction', () => {
  openConflict(theirs)
  press('Compare')
  const [mine, other] = screen.getAllByRole('article')
  expect(mine?.textContent).toContain('This device')
  expect(mine?.textContent).toContain('Mine')
  expect(mine?.textContent).toContain('Pictures and videos: 1')
  expect(other?.textContent).toContain('Safari on iPhone')
  expect(other?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-20T12:00:00.000Z')
  expect(other?.querySelector('.draft-version__text p')?.getAttribute('dir')).toBe('auto')
})

test.each([
  ['Keep this version', 'mine'],
  ['Use that version', 'theirs'],
] as const)('“%s” settles for %s', (name, choice) => {
  const { settle, onLetGo } = openConflict(theirs)
  press('Compare')
  press(name)
  expect(settle).toHaveBeenCalledWith(choice)
  expect(onLetGo).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('chooses nothing when the comparison is closed', () => {
  const { settle } = openConflict(theirs)
  press('Compare')
  press('Close')
  expect(settle).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeTruthy()
})

test('offers to keep a draft deleted elsewhere as a new one, or to discard it and close its editor', () => {
  const { settle, onLetGo } = openConflict('gone')
  press('Compare')
  press('Delete it here too')
  expect(settle).toHaveBeenCalledWith('theirs')
  expect(onLetGo).toHaveBeenCalled()
})
