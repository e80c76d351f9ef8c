import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { writingLimits } from '#bridge/site/writing.ts'
import { setTracker } from '#web/features/tracking/track.ts'
import { trackIds } from '#web/features/tracking/useTrack.ts'
import { watchGestures } from '#web/features/tracking/watchActions.ts'
import { MediaPicker, takeFiles } from '#web/features/writing/MediaTray/MediaPicker.tsx'
import { type Described, MediaTray } from '#web/features/writing/MediaTray/MediaTray.tsx'
import type { Upload, Uploads } from '#web/features/writing/types.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { openWorld } from '../feed/home/world.ts'
import { fakeTracker } from '../tracking/fakes.ts'

const base: Upload = {
  uploadId: '',
  type: 'image',
  phase: 'done',
  sent: 1,
  preview: 'data:,',
  width: 8,
  height: 4,
  media: null,
  reason: null,
}
const all = (...uploads: readonly Partial<Upload>[]) =>
  Object.fromEntries(uploads.map((upload) => [upload.uploadId, { ...base, ...upload }]))

function fakeUploads(known: Readonly<Record<string, Upload>>) {
  const $uploads = atom(known)
  const made = {
    $uploads,
    pick: vi.fn<Uploads['pick']>(async () => ['p1']),
    add: vi.fn<Uploads['add']>((files) => files.map((_, at) => `f${at}`)),
    adopt: vi.fn<Uploads['adopt']>(() => ''),
    resume: vi.fn<Uploads['resume']>(async () => {}),
    retry: vi.fn<Uploads['retry']>(),
    forget: vi.fn<Uploads['forget']>(),
  }
  return made satisfies Uploads
}

let uploads: ReturnType<typeof fakeUploads>
let shown: readonly Described[]

function Writing({ first }: { first: readonly Described[] }) {
  const [media, setMedia] = useState(first)
  shown = media
  return <MediaTray uploads={uploads} media={media} onChange={setMedia} />
}
const ids = () => shown.map(({ uploadId }) => uploadId)
const show = (...uploadIds: readonly string[]) =>
  render(<Writing first={uploadIds.map((uploadId) => ({ uploadId, alt: '' }))} />)
const tile = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  openWorld({})
  $notices.set([])
  uploads = fakeUploads(all({ uploadId: 'a' }, { uploadId: 'b', type: 'video' }, { uploadId: 'c' }))
})

test('announces type and progress of each upload', () => {
  uploads.$uploads.set(all({ uploadId: 'a', phase: 'sending', sent: 0.427 }, { uploadId: 'b', phase: 'waiting' }))
  show('a', 'b')
  const [sending, waiting] = screen.getAllByRole('progressbar')
  expect(sending?.getAttribute('aria-valuenow')).toBe('42')
  expect(sending?.getAttribute('aria-label')).toBe('Picture 1 of 2')
  expect(sending?.textContent).toBe('42%')
  expect(waiting?.getAttribute('aria-valuetext')).toBe('Waiting to upload')
  act(() => uploads.$uploads.set(all({ uploadId: 'a' }, { uploadId: 'b', phase: 'sending', sent: 0 })))
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
})

test('shows why an upload failed, and retries it', () => {
  uploads.$uploads.set(all({ uploadId: 'a', phase: 'failed', reason: 'The file is no picture.' }))
  show('a')
  expect(screen.getByRole('alert').textContent).toContain('The file is no picture.')
  fireEvent.click(screen.getByRole('button', { name: 'Send again: Picture 1 of 1' }))
  expect(uploads.retry).toHaveBeenCalledWith('a')
})

test('removes and deletes an upload, and announces it', () => {
  show('a', 'b')
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Video 2 of 2' }))
  expect(ids()).toEqual(['a'])
  expect(uploads.forget).toHaveBeenCalledWith('b')
  expect(screen.getByRole('status').textContent).toBe('Removed: Video 2 of 2')
})

test('moves an item with arrow keys, keeps its focus, and announces its position', () => {
  show('a', 'b', 'c')
  const first = tile('Picture 1 of 3')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(ids()).toEqual(['b', 'a', 'c'])
  expect(screen.getByRole('status').textContent).toBe('Now Picture 2 of 3')
  expect(document.activeElement?.getAttribute('data-move')).toBe('a')
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' })
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('moves an item by dragging, and cancels on Escape', () => {
  show('a', 'b', 'c')
  const over = (id: string) => {
    document.elementsFromPoint = () => [...document.querySelectorAll(`[data-move="${id}"]`)]
  }
  const first = tile('Picture 1 of 3')
  const drag = (last: () => void) => {
    fireEvent.pointerDown(first, { button: 0, clientX: 0, clientY: 0, pointerId: 1 })
    over('c')
    fireEvent.pointerMove(first, { clientX: 200, clientY: 0, pointerId: 1 })
    expect([...document.querySelectorAll('[data-move]')].map((each) => each.getAttribute('data-move'))).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(ids()).toEqual(['a', 'b', 'c'])
    last()
  }
  drag(() => fireEvent.keyDown(first, { key: 'Escape' }))
  expect(ids()).toEqual(['a', 'b', 'c'])
  drag(() => fireEvent.pointerUp(first, { pointerId: 1 }))
  expect(ids()).toEqual(['b', 'c', 'a'])
})

test('edits the text alternative in a sheet, and rejects one that is too long', () => {
  show('a', 'b')
  fireEvent.click(screen.getByRole('button', { name: /Describe .*Picture 1 of 2/ }))
  const sheet = within(screen.getByRole('dialog'))
  const field = sheet.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'A chart that rises' } })
  expect(shown[0]).toEqual({ uploadId: 'a', alt: 'A chart that rises' })
  expect(sheet.getByText(`${writingLimits.alt - 18} characters left`)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'x'.repeat(writingLimits.alt + 2) } })
  expect(shown[0]?.alt).toBe('A chart that rises')
  expect(sheet.getByText('2 characters too many')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Move later: Picture 1 of 2' }))
  expect(ids()).toEqual(['b', 'a'])
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /ALT Describe .* described/ })).toBeTruthy()
})

test('picks pictures and a video up to the limit', async () => {
  const onAdd = vi.fn()
  render(<MediaPicker uploads={uploads} left={4} max={9} onAdd={onAdd} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add pictures' })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add a video' })))
  expect(uploads.pick.mock.calls).toEqual([
    ['image', 4],
    ['video', 1],
  ])
  expect(onAdd).toHaveBeenCalledWith(['p1'])
})

test('rejects files beyond the limit with a notice', () => {
  const onAdd = vi.fn()
  const file = new Blob(['x'])
  takeFiles({ uploads, left: 2, max: 9, onAdd }, [file, file, file])
  expect(onAdd).toHaveBeenCalledWith(['f0', 'f1'])
  expect(JSON.stringify($notices.get())).toContain('You can add at most 9.')
})

test('reports a dragged picture as a drag', () => {
  const fake = fakeTracker()
  setTracker(fake.tracker)
  const stop = watchGestures(document)
  const { container } = show('a')
  const picture = container.querySelector('.tray-tile__move')
  if (!picture) throw new Error('There is no picture.')
  fireEvent.mouseDown(picture, { clientX: 10, clientY: 10, button: 0 })
  fireEvent.mouseUp(document.body, { clientX: 110, clientY: 12 })
  stop()
  expect(fake.of('drag')).toEqual([{ id: trackIds.mediaOrder, ext: { x: 100, y: 2 } }])
})
