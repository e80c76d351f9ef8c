import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCovered } from '#web/ui/Dialog/useCovered.ts'

const { style } = document.documentElement
const sides = () => ['top', 'bottom'].map((side) => style.getPropertyValue(`--covered-${side}`))
const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 0 })
const Over = () => {
  useCovered()
  return null
}
const put = (change: Partial<typeof view>) =>
  act(() => void Object.assign(view, change).dispatchEvent(new Event('resize')))

beforeEach(() => {
  Object.assign(view, { scale: 1, offsetTop: 0, height: window.innerHeight })
  vi.stubGlobal('visualViewport', view)
})

test('does not restyle the page when an overlay that covers nothing opens or closes', () => {
  const set = vi.spyOn(style, 'setProperty')
  const { unmount } = render(<Over />)
  expect(sides()).toEqual(['', ''])
  unmount()
  expect(set).not.toHaveBeenCalled()
})

test('sets the area covered by the keyboard while it does, and removes it afterwards', () => {
  const { unmount } = render(<Over />)
  put({ offsetTop: 20, height: window.innerHeight - 320 })
  expect(sides()).toEqual(['20px', '300px'])
  put({ offsetTop: 0, height: window.innerHeight })
  expect(sides()).toEqual(['', ''])
  put({ height: window.innerHeight - 300 })
  expect(sides()).toEqual(['', '300px'])
  unmount()
  expect(sides()).toEqual(['', ''])
})
