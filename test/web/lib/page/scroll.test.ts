import { afterEach, expect, test, vi } from 'vitest'
import { onScroll, scrollDown, scrolled, scrollToTop, setScrollBox } from '#web/lib/page/scroll.ts'

afterEach(() => {
  setScrollBox(() => undefined)
  document.body.replaceChildren()
})

const boxOf = () => document.body.appendChild(document.createElement('div'))

test('scrolls the window immediately, whatever the site’s styles', () => {
  const [to, by] = [vi.spyOn(window, 'scrollTo'), vi.spyOn(window, 'scrollBy')]
  scrollToTop()
  scrollDown(20)
  expect(to.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
  expect(by.mock.calls).toEqual([[{ top: 20, behavior: 'instant' }]])
})

test('scrolls the site’s box that contains the section instead of the window', () => {
  const box = boxOf()
  setScrollBox(() => box)
  const window_ = vi.spyOn(window, 'scrollTo')
  const to = vi.spyOn(box, 'scrollTo')
  box.scrollTop = 70
  expect(scrolled()).toBe(70)
  scrollToTop()
  expect(to).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(window_).not.toHaveBeenCalled()
})

test('notifies of scrolls of the page, not of boxes in it', () => {
  const [box, inner] = [boxOf(), boxOf()]
  const heard = vi.fn()
  const stop = onScroll(heard)
  inner.dispatchEvent(new Event('scroll'))
  expect(heard).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('scroll'))
  expect(heard).toHaveBeenCalledTimes(1)
  setScrollBox(() => box)
  box.dispatchEvent(new Event('scroll'))
  inner.dispatchEvent(new Event('scroll'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  box.dispatchEvent(new Event('scroll'))
  expect(heard).toHaveBeenCalledTimes(2)
})
