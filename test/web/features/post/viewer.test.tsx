import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import type { Media } from '#bridge/exchange/calls.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { openPictures } from '#web/features/post/Article/articleFragment.ts'
import { PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { PostMedia } from '#web/features/post/screen/PostContent.tsx'
import { Viewer } from '#web/features/post/Viewer/Viewer.tsx'
import { closeViewer, showPictures } from '#web/features/post/Viewer/viewer.ts'
import { watchCardPictures } from '#web/features/post/Viewer/watchCardPictures.ts'
import { navigate, watchHistory } from '#web/lib/router/location.ts'
import { $overlays } from '#web/ui/overlays.ts'
import { goBack } from '#webview/mount.ts'
import { answerCalls, newId, postWith } from './helpers.tsx'

const picture = (name: string): Media => ({
  type: 'image',
  url: `/media/${name}/full.webp`,
  thumb: `/media/${name}/small.webp`,
  width: 1600,
  height: 900,
  alt: `A ${name}`,
})
const film: Media = { ...picture('film'), type: 'video', seconds: 20 }
const [bull, bear, whale] = ['bull', 'bear', 'whale'].map(picture) as [Media, Media, Media]
const all = [bull, bear, whale]

beforeEach(() => void answerCalls({}))
afterEach(() => {
  act(closeViewer)
  $overlays.set({})
  document.documentElement.dir = 'ltr'
})

const dialog = () => screen.queryByRole('dialog', { hidden: true })
const shown = () => document.querySelector('.viewer__picture')?.getAttribute('alt')
const scale = () =>
  Number(/scale\((.*)\)/.exec(document.querySelector<HTMLElement>('.viewer__picture')?.style.transform ?? '')?.[1])
const key = (name: string) => fireEvent.keyDown(dialog() ?? document.body, { key: name })

function open(at = 0, pictures = all) {
  render(<Viewer />)
  act(() => showPictures(pictures, at))
}

describe('the requested picture', () => {
  test('is shown with description and position, which the focus announces', () => {
    open(1)
    expect(shown()).toBe('A bear')
    expect(screen.getByText('A bear')).toBeTruthy()
    expect(dialog()?.getAttribute('aria-labelledby')).toBe(document.activeElement?.id)
    expect(document.activeElement?.textContent).toBe('Picture 2 of 3')
  })
  test('has no position and no buttons if it is the only one', () => {
    open(0, [bull])
    expect(document.activeElement?.textContent).toBe('Picture ')
    expect(screen.queryByLabelText('Next picture')).toBeNull()
    expect(screen.queryByLabelText('Previous picture')).toBeNull()
  })
  test('opens nothing if it does not exist', () => {
    open(7)
    expect(dialog()).toBeNull()
  })
})

describe('the other pictures', () => {
  test.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ])('in %s come next with %s and previous with %s, up to the ends', (dir, next, previous) => {
    document.documentElement.dir = dir
    open(1)
    key(next)
    expect(shown()).toBe('A whale')
    key(next)
    expect(shown()).toBe('A whale')
    key(previous)
    key(previous)
    expect(shown()).toBe('A bull')
    key(previous)
    expect(shown()).toBe('A bull')
  })
  test('come with Home, End and the buttons', () => {
    open(1)
    key('End')
    expect(shown()).toBe('A whale')
    key('Home')
    expect(shown()).toBe('A bull')
    fireEvent.click(screen.getByLabelText('Next picture', { exact: true }))
    expect(shown()).toBe('A bear')
    fireEvent.click(screen.getByLabelText('Previous picture'))
    expect(shown()).toBe('A bull')
  })
  test.each([
    ['ltr', -70, 'A whale'],
    ['ltr', 70, 'A bull'],
    ['rtl', 70, 'A whale'],
    ['ltr', -60, 'A bear'],
  ])('in %s a swipe by %i px shows: %s', (dir, by, expected) => {
    document.documentElement.dir = dir
    open(1)
    drag(by, 20)
    expect(shown()).toBe(expected)
  })
})

const stage = (): Element => document.querySelector('.viewer__stage') ?? document.body
const pointer = (kind: 'Down' | 'Move' | 'Up' | 'Cancel', clientX: number, clientY: number, pointerId = 1) =>
  fireEvent[`pointer${kind}`](stage(), { clientX, clientY, pointerId, button: 0 })
function drag(across: number, down: number) {
  pointer('Down', 200, 200)
  pointer('Move', 200 + across / 2, 200 + down / 2)
  pointer('Up', 200 + across, 200 + down)
}

describe('the viewer closes', () => {
  const ways: Readonly<Record<string, () => unknown>> = {
    'by Escape': () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })),
    'by the app’s back': () => goBack(createBridge(sandbox.app)),
    'by its button': () => fireEvent.click(screen.getByLabelText('Close')),
    'by a picture drawn down': () => drag(10, 100),
    'by a press beside the picture': () => drag(0, 0),
    'by another address': () => navigate('/insights/topics'),
  }
  test.each(Object.entries(ways))('%s, and restores the focus', async (_, close) => {
    onTestFinished(watchHistory())
    render(<button type="button">Opener</button>)
    screen.getByText('Opener').focus()
    open()
    await act(async () => close())
    await waitFor(() => expect(dialog()).toBeNull())
    expect(document.activeElement).toBe(screen.getByText('Opener'))
  })
  test('not by a short drag, nor by one that the system cancels', () => {
    open()
    drag(0, 90)
    pointer('Down', 200, 200)
    pointer('Move', 200, 400)
    pointer('Cancel', 200, 400)
    pointer('Up', 200, 400)
    expect(dialog()).not.toBeNull()
  })
})

describe('the picture is zoomed', () => {
  test('by + and =, smaller by -, whole by 0 and for the next one', () => {
    open()
    key('+')
    key('=')
    expect(scale()).toBeCloseTo(2.25)
    key('-')
    expect(scale()).toBeCloseTo(1.5)
    key('0')
    expect(scale()).toBe(1)
    key('+')
    key('End')
    expect(scale()).toBe(1)
  })
  test('not by the browser’s own shortcuts', () => {
    open()
    fireEvent.keyDown(dialog() ?? document.body, { key: '+', ctrlKey: true })
    expect(scale()).toBe(1)
  })
  test('by the buttons, which are disabled at the limits', () => {
    open()
    const [larger, smaller] = [screen.getByLabelText('Zoom in'), screen.getByLabelText('Zoom out')]
    expect(smaller.getAttribute('aria-disabled')).toBe('true')
    for (let at = 0; at < 6; at += 1) fireEvent.click(larger)
    expect([scale(), larger.getAttribute('aria-disabled')]).toEqual([5, 'true'])
    for (let at = 0; at < 6; at += 1) fireEvent.click(smaller)
    expect([scale(), smaller.getAttribute('aria-disabled')]).toEqual([1, 'true'])
  })
  test('by two presses at one place, and reset by two more', () => {
    vi.spyOn(document, 'elementFromPoint').mockImplementation(() => document.querySelector('.viewer__picture'))
    open()
    drag(0, 0)
    expect(scale()).toBe(1)
    drag(0, 0)
    expect(scale()).toBe(2.5)
    drag(0, 0)
    drag(0, 0)
    expect(scale()).toBe(1)
  })
  test('by two fingers', () => {
    open()
    pointer('Down', 200, 200, 1)
    pointer('Down', 300, 200, 2)
    pointer('Move', 400, 200, 2)
    expect(scale()).toBe(2)
    pointer('Up', 200, 200, 1)
    pointer('Up', 400, 200, 2)
    expect([scale(), shown()]).toEqual([2, 'A bull'])
  })
  test('and then moved by the arrows, without changing the picture', () => {
    open()
    key('+')
    key('ArrowRight')
    drag(-100, 0)
    expect(shown()).toBe('A bull')
  })
  test('by the wheel, which scrolls nothing else', () => {
    open()
    const wheel = new WheelEvent('wheel', { deltaY: -100, cancelable: true, bubbles: true })
    act(() => void stage().dispatchEvent(wheel))
    expect(scale()).toBeGreaterThan(1)
    expect(wheel.defaultPrevented).toBe(true)
  })
})

test('shows that a picture failed, and retries', () => {
  open()
  const fail = () => {
    const image = document.querySelector('.viewer__picture')
    if (!image) return false
    fireEvent.error(image)
    return true
  }
  while (fail());
  expect(screen.getByText('The picture did not load.')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(shown()).toBe('A bull')
})

test('each picture of a post’s page, but no video, is a button that opens it', async () => {
  render(
    <>
      <PostMedia media={[bull, film, whale]} />
      <Viewer />
    </>,
  )
  const buttons = document.querySelectorAll('.post-media__open')
  expect(buttons).toHaveLength(2)
  fireEvent.click(buttons[1] ?? document.body)
  await waitFor(() => expect(shown()).toBe('A whale'))
  expect(document.activeElement?.textContent).toBe('Picture 2 of 2')
})

test('opens in an article by pointer, Enter and Space; a linked picture keeps its link', async () => {
  const article = document.createElement('div')
  article.append(
    new Range().createContextualFragment(
      '<img src="/a.png" alt="A"><a href="/x"><img src="/b.png"></a><img src="/c.png" alt="C">',
    ),
  )
  const fragment = document.createDocumentFragment()
  fragment.append(...article.childNodes)
  openPictures(fragment)
  document.body.append(fragment)
  onTestFinished(() => void document.querySelectorAll('body > img, body > a').forEach((one) => void one.remove()))
  render(<Viewer />)
  const [first, linked, last] = document.querySelectorAll('img')
  expect(linked?.getAttribute('role')).toBeNull()
  expect([first, last].map((one) => one?.getAttribute('aria-label'))).toEqual([null, null])
  for (const press of [
    () => fireEvent.click(last ?? document.body),
    () => fireEvent.keyDown(last ?? document.body, { key: 'Enter' }),
    () => fireEvent.keyDown(last ?? document.body, { key: ' ' }),
  ]) {
    press()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Picture 2 of 2'))
    expect(shown()).toBe('C')
    act(closeViewer)
  }
  if (first) fireEvent.keyDown(first, { key: 'a' })
  expect(dialog()).toBeNull()
})

test('names the button of a picture without a description', () => {
  const fragment = new Range().createContextualFragment('<img src="/a.png" alt="">')
  openPictures(fragment)
  expect(fragment.querySelector('img')?.getAttribute('aria-label')).toBe('Picture without a description')
})

describe('in a card', () => {
  const press = (init: MouseEventInit = {}) => {
    const link = document.querySelector('.post-card__link') ?? document.body
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, detail: 1, ...init })
    act(() => void link.dispatchEvent(event))
    return event
  }
  function openCard(media: readonly Media[], at: number) {
    const id = newId()
    rememberPosts([postWith({ id, media: [...media] })])
    onTestFinished(watchCardPictures())
    // The page's own link handler, which this test does not cover, follows presses.
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay)
    onTestFinished(() => document.removeEventListener('click', stay))
    render(
      <>
        <PostCard id={id} />
        <Viewer />
      </>,
    )
    const below = document.querySelectorAll('.media-grid__picture')[at]
    Reflect.set(document, 'elementsFromPoint', () =>
      [document.querySelector('.post-card__link'), below].filter(Boolean),
    )
    onTestFinished(() => void Reflect.deleteProperty(document, 'elementsFromPoint'))
  }
  const hearing = () => {
    const heard = vi.fn()
    document.addEventListener('click', (event) => heard(event.defaultPrevented), { once: true, capture: true })
    return heard
  }

  test('a press on a picture shows it with all others of the post, and does not open the post', async () => {
    openCard([...all, picture('fox'), picture('owl')], 2)
    const heard = hearing()
    press()
    expect(heard).toHaveBeenCalledWith(true)
    await waitFor(() => expect(shown()).toBe('A whale'))
    expect(document.activeElement?.textContent).toBe('Picture 3 of 5')
  })
  test.each<[string, MouseEventInit]>([
    ['by keyboard or screen reader', { detail: 0 }],
    ['for a new tab', { ctrlKey: true }],
    ['for a new tab on a Mac', { metaKey: true }],
    ['for a new window', { shiftKey: true }],
    ['to save it', { altKey: true }],
    ['by another button', { button: 1 }],
  ])('a press %s follows the link', (_, init) => {
    openCard(all, 0)
    const heard = hearing()
    press(init)
    expect(heard).toHaveBeenCalledWith(false)
    expect(dialog()).toBeNull()
  })
  test.each([
    ['on a video', [film], 0],
    ['next to the pictures', all, 7],
  ])('a press %s follows the link', (_, media, at) => {
    openCard(media, at)
    const heard = hearing()
    press()
    expect(heard).toHaveBeenCalledWith(false)
  })
})
