import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { Img } from '#web/ui/Img/Img.tsx'

const first = 'https://i1.insights.example'
const second = 'https://i2.insights.example'
const key = 'insights/1/imageHosts'

beforeEach(() => {
  // What was written once is known to the page even where it is removed.
  localStorage.setItem(key, '')
  provideServices({
    exchange: Object.assign({}, sandbox, { domains: { ...sandbox.domains, images: [first, second] } }),
    client: { call: vi.fn() as Client['call'] },
  })
})

function show(alt = 'A harbour', src = '/media/a.webp') {
  const view = () => <Img className="picture" src={src} alt={alt} width={300} height={200} />
  const { container, rerender } = render(view())
  const picture = () => container.querySelector('img')
  return {
    container,
    picture,
    again: () => rerender(view()),
    address: () => picture()?.getAttribute('src'),
    /** Fails the picture and waits for its next host. */
    async fail() {
      const failed = picture()
      const before = failed?.getAttribute('src')
      if (!failed) throw new Error('There is no picture.')
      await act(async () => void fireEvent.error(failed))
      await waitFor(() => expect(picture()?.getAttribute('src')).not.toBe(before))
    },
  }
}

test('keeps a picture’s URL when another host becomes the fastest', () => {
  const { address, again } = show()
  localStorage.setItem(key, `${Date.now()} ${second} ${first}`)
  again()
  expect(address()).toBe(`${first}/media/a.webp`)
  expect(imageUrl('/media/a.webp')).toBe(`${second}/media/a.webp`)
})

test('loads a failed picture from the next host, and then drops the first', async () => {
  const { address, fail, picture } = show()
  await fail()
  expect(address()).toBe(`${second}/media/a.webp`)
  expect(imageUrl('/media/b.webp')).toBe(`${first}/media/b.webp`)
  fireEvent.load(picture() as Element)
  expect(imageUrl('/media/b.webp')).toBe(`${second}/media/b.webp`)
})

test('tries the URL of the answer last, then shows the description, and drops no host', async () => {
  const { address, fail, container } = show()
  await fail()
  await fail()
  expect(address()).toBe('/media/a.webp')
  await fail()
  expect(container.querySelector('img')).toBeNull()
  const placeholder = screen.getByRole('img', { name: 'A harbour' })
  expect(placeholder.className).toContain('picture')
  expect(placeholder.textContent).toBe('A harbour')
  expect(localStorage.getItem(key)).toBe('')
})

test('leaves an empty place for a decorative picture', async () => {
  const { fail, container } = show('', 'https://elsewhere.example/a.webp')
  await fail()
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('.picture')?.textContent).toBe('')
})

test('retries a failed picture when online', async () => {
  const { fail, picture } = show('A harbour', 'https://elsewhere.example/a.webp')
  await fail()
  expect(picture()).toBeNull()
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(picture()?.getAttribute('src')).toBe('https://elsewhere.example/a.webp')
  })
})

test('shows the description of a picture without a URL, without a request', () => {
  const { container } = render(<Img src="" alt="A chart" className="avatar" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('A chart')
})
