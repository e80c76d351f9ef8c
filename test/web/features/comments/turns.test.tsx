import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveAnchor } from '#web/lib/router/historyState.ts'
import { $location } from '#web/lib/router/location.ts'
import { answerCalls, commentWith, newId, openPost, postWith } from '../post/helpers.tsx'

const frames = new Map<number, FrameRequestCallback>()
let last = 0

beforeEach(() => {
  frames.clear()
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    frames.set(++last, run)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(async () => {
  // The renderer waits for its own, whose queue outlives this file.
  for (const run of frames.values()) run(performance.now())
  await new Promise((resolve) => setTimeout(resolve))
})

/** Runs requested frames, and renders their changes. */
const frame = () =>
  act(async () => {
    const due = [...frames.values()]
    frames.clear()
    for (const run of due) run(performance.now())
  })
const up = () => screen.queryAllByText(/^Comment /).length
const inAFrame = 3

function open(count: number): string {
  const id = newId()
  const comments = Array.from({ length: count }, (_, at) => commentWith(`${at} of ${id}`))
  answerCalls({
    'social.post': () => ({ post: postWith({ id, commentCount: count }), html: null }),
    'social.comments': () => ({ comments, cursor: 'more', total: count + 1 }),
  })
  openPost(id)
  return id
}

/**
 * Runs frames until all items are rendered.
 * @returns the number per frame
 */
async function whole(count: number): Promise<readonly number[]> {
  const grown: number[] = []
  await vi.waitFor(async () => {
    const before = up()
    await frame()
    grown.push(up() - before)
    expect(up()).toBe(count)
  })
  return grown
}

test('shows a post before its comments, and renders only a few comments per frame', async () => {
  const id = open(10)
  await screen.findByText('Funding is rent.')
  expect(Math.max(...(await whole(10)))).toBeLessThanOrEqual(inAFrame)
  expect(screen.getByText('More comments')).toBeDefined()
  cleanup()
  // As it is opened again: all of it is known.
  openPost(id)
  expect(screen.getByText('Funding is rent.')).toBeDefined()
  expect(up()).toBe(0)
  expect(screen.queryByText('More comments')).toBeNull()
  expect(Math.max(...(await whole(10)))).toBeLessThanOrEqual(inAFrame)
})

test('restores all comments when the reader returns to a place among them', async () => {
  const id = open(10)
  await whole(10)
  cleanup()
  const place = `${$location.get().key} scroll `
  saveAnchor(place, { id: '', offset: 900 })
  openPost(id)
  expect(up()).toBe(10)
  saveAnchor(place, undefined)
})
