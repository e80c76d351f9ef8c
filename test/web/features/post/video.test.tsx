import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Media } from '#bridge/exchange/calls.ts'
import { MediaGrid } from '#web/features/post/MediaGrid/MediaGrid.tsx'
import { PostMedia } from '#web/features/post/screen/PostContent.tsx'
import { choose } from '#web/lib/page/preferences.ts'
import { openWorld } from '../feed/home/world.ts'

const film: Media = {
  type: 'video',
  url: '/media/film/a.mp4',
  thumb: '/media/thumb/a.jpg',
  width: 640,
  height: 360,
  alt: 'A ship sails past',
  seconds: 185.4,
}
const picture: Media = { type: 'image', url: '/media/b', thumb: '/media/b-s', width: 8, height: 4, alt: '' }

/** The observer of videos in view, controlled by the test. */
let see: (isIntersecting: boolean) => void
let lessMotion = false
const play = vi.fn(async () => {})
const pause = vi.fn()

beforeEach(() => {
  openWorld({})
  lessMotion = false
  see = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => onChange([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        see = () => {}
      }
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
  play.mockClear()
  pause.mockClear()
})
afterEach(() => {
  choose({ autoplay: undefined })
})

test('a card shows a video’s poster and length, and loads nothing else of it', () => {
  const { container } = render(<MediaGrid media={[film]} />)
  expect(container.querySelector('[data-film]')?.getAttribute('data-film')).toBe('03:05')
  expect(screen.getByRole('img', { name: film.alt }).getAttribute('src')).toBe(film.thumb)
  expect(container.querySelector('video')).toBeNull()
})

test('shows hours, and no length for pictures', () => {
  const { container, rerender } = render(<MediaGrid media={[picture, { ...film, seconds: 3_725 }]} />)
  expect(container.querySelector('[data-film]')?.getAttribute('data-film')).toBe('01:02:05')
  rerender(<MediaGrid media={[picture]} />)
  expect(container.querySelector('[data-film]')).toBeNull()
})

const shown = async () => {
  const { container } = render(<PostMedia media={[film]} />)
  return waitFor(() => {
    const video = container.querySelector('video')
    if (!video) throw new Error('There is no video.')
    return video
  })
}

test('shows the poster until the player has loaded', async () => {
  const { container } = render(<PostMedia media={[film]} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(film.thumb)
  expect(container.querySelector('img')?.getAttribute('width')).toBe(String(film.width))
  await waitFor(() => expect(container.querySelector('video')).toBeTruthy())
  expect(container.querySelector('img')).toBeNull()
})

test('shows a player on its page that has not loaded the video', async () => {
  const video = await shown()
  expect(video.hasAttribute('controls')).toBe(true)
  expect(video.getAttribute('preload')).toBe('none')
  expect(video.getAttribute('poster')).toBe(film.thumb)
  expect(video.getAttribute('src')).toBe(film.url)
  expect(video.getAttribute('aria-label')).toBe(film.alt)
  expect(play).not.toHaveBeenCalled()
})

test('plays muted while in view, and pauses outside, if the reader has chosen so', async () => {
  const video = await shown()
  expect(play).not.toHaveBeenCalled()
  see(true)
  expect(play).toHaveBeenCalledOnce()
  expect(video.muted).toBe(true)
  see(false)
  expect(pause).toHaveBeenCalledOnce()
  see(true)
  expect(play).toHaveBeenCalledTimes(2)
})

test('does not restart a video that the reader paused', async () => {
  const video = await shown()
  see(true)
  fireEvent(video, new Event('pause'))
  see(false)
  see(true)
  expect(play).toHaveBeenCalledOnce()
})

test.each([
  ['the reader does not want it', { autoplay: false, less: false }],
  ['the reader has asked for less motion', { autoplay: true, less: true }],
])('does not start by itself if %s', async (_, { autoplay, less }) => {
  lessMotion = less
  choose({ autoplay })
  await shown()
  see(true)
  expect(play).not.toHaveBeenCalled()
})

test('shows that a video did not load', async () => {
  const video = await shown()
  fireEvent.error(video)
  expect(screen.getByText(/The video did not load/)).toBeTruthy()
  fireEvent.playing(video)
  expect(screen.queryByText(/The video did not load/)).toBeNull()
})

const gif: Media = { ...picture, url: '/media/g/still.webp', motion: '/media/g/motion.webp', alt: 'A coin turns' }
/** Brings it into view, once it is watched, or out of it. */
const seePicture = (isInView: boolean, shown: string) =>
  waitFor(() => {
    act(() => see(isInView))
    expect(shownPicture()).toBe(shown)
  })
const shownPicture = () => screen.getByRole('img', { name: gif.alt }).getAttribute('src')

test('a card shows an animation as a still, and says so', () => {
  const { container } = render(<MediaGrid media={[gif]} />)
  expect(container.querySelector('[data-film]')?.getAttribute('data-film')).toBe('GIF')
  expect(shownPicture()).toBe(gif.thumb)
})

test('animates a picture while it is in view only', async () => {
  render(<PostMedia media={[gif]} />)
  expect(shownPicture()).toBe(gif.url)
  await screen.findByRole('button', { name: 'Pause the animation' })
  await seePicture(true, '/media/g/motion.webp')
  await seePicture(false, gif.url)
})

test('stays stopped when the reader stops it', async () => {
  render(<PostMedia media={[gif]} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Pause the animation' }))
  await seePicture(true, gif.url)
  fireEvent.click(screen.getByRole('button', { name: 'Play the animation' }))
  expect(shownPicture()).toBe('/media/g/motion.webp')
})

test.each([
  ['asks for less motion', true, undefined],
  ['has autoplay off', false, false],
])('animates only on request if a reader %s', async (_, isLess, autoplay) => {
  lessMotion = isLess
  choose({ autoplay })
  render(<PostMedia media={[gif]} />)
  const button = await screen.findByRole('button', { name: 'Play the animation' })
  await seePicture(true, gif.url)
  fireEvent.click(button)
  expect(shownPicture()).toBe('/media/g/motion.webp')
})
