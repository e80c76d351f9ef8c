import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
afterEach(cleanup)

function show(alt = 'A harbour', src = '/media/a.webp') {
  const view = () => <Img className="picture" src={src} alt={alt} width={300} height={200} />
  const { container, rerender } = render(view())
  const picture = () => container.querySelector('img')
  return {
    container,
    picture,
    again: () => rerender(view()),
    address: () => picture()?.getAttribute('src'),
    /** Lets the picture fail and waits until it stands elsewhere. */
    async fail() {
      const failed = picture()
      const before = failed?.getAttribute('src')
      if (!failed) throw new Error('There is no picture.')
      await act(async () => void fireEvent.error(failed))
      await waitFor(() => expect(picture()?.getAttribute('src')).not.toBe(before))
    },
  }
}

test('a picture that has its address keeps it when another host becomes the fastest', () => {
  const { address, again } = show()
  localStorage.setItem(key, `${Date.now()} ${second} ${first}`)
  again()
  expect(address()).toBe(`${first}/media/a.webp`)
  expect(imageUrl('/media/a.webp')).toBe(`${second}/media/a.webp`)
})

test('a picture that fails is taken from the next host; once it comes the first host is dropped', async () => {
  const { address, fail, picture } = show()
  await fail()
  expect(address()).toBe(`${second}/media/a.webp`)
  expect(imageUrl('/media/b.webp')).toBe(`${first}/media/b.webp`)
  fireEvent.load(picture() as Element)
  expect(imageUrl('/media/b.webp')).toBe(`${second}/media/b.webp`)
})

test('at last a picture is taken from where the answer said; then its description stands for it, and no host is blamed', async () => {
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

test('a picture that says nothing leaves an empty place', async () => {
  const { fail, container } = show('', 'https://elsewhere.example/a.webp')
  await fail()
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('.picture')?.textContent).toBe('')
})

test('when the network is back a picture that was nowhere is tried again', async () => {
  const { fail, picture } = show('A harbour', 'https://elsewhere.example/a.webp')
  await fail()
  expect(picture()).toBeNull()
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(picture()?.getAttribute('src')).toBe('https://elsewhere.example/a.webp')
  })
})

test('a picture without an address asks for nothing, and its description stands for it', () => {
  const { container } = render(<Img src="" alt="A chart" className="avatar" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('A chart')
})
