import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from '#web/lib/page/painted.ts'
import { nextTab, Tabs } from '#web/ui/Tabs/Tabs.tsx'

const names = ['one', 'two', 'three'] as const
type Name = (typeof names)[number]

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

function Example({ onSelect }: { onSelect: (name: Name) => void }) {
  const [current, setCurrent] = useState<Name>('one')
  return (
    <Tabs
      id="t"
      label="Numbers"
      tabs={names.map((name) => ({ name, label: name }))}
      current={current}
      onSelect={(name) => {
        onSelect(name)
        setCurrent(name)
      }}
    />
  )
}

test.each([
  ['ArrowRight', false, 'two'],
  ['ArrowLeft', false, 'three'],
  ['ArrowRight', true, 'three'],
  ['ArrowLeft', true, 'two'],
  ['Home', true, 'one'],
  ['End', true, 'three'],
  ['ArrowDown', false, undefined],
] as const)('%s (right to left: %s) leads from the first tab to %s', (key, rightToLeft, to) => {
  expect(nextTab(names, 'one', key, rightToLeft)).toBe(to)
})

test('only the current tab is in the tab order, and is marked as current', () => {
  render(<Example onSelect={() => {}} />)
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  expect(tabs[0]?.getAttribute('aria-controls')).toBe('t-panel')
})

/** Resolves after the next frame and its effects. */
const nextFrame = () => act(() => new Promise<void>(afterPaint))
const isSelected = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'))

test('an arrow key selects and focuses the neighbour', async () => {
  const selected = vi.fn()
  render(<Example onSelect={selected} />)
  const [first, second] = screen.getAllByRole('tab')
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' })
  await nextFrame()
  expect(selected).toHaveBeenCalledExactlyOnceWith('two')
  expect(document.activeElement).toBe(second)
})

test('arrow keys are reversed in right-to-left languages', async () => {
  document.documentElement.dir = 'rtl'
  const selected = vi.fn()
  render(<Example onSelect={selected} />)
  fireEvent.keyDown(screen.getByText('one'), { key: 'ArrowLeft' })
  await nextFrame()
  expect(selected).toHaveBeenCalledExactlyOnceWith('two')
})

test('shows a press before requesting its content; the later of two quick ones wins', async () => {
  const selected = vi.fn()
  render(<Example onSelect={selected} />)
  fireEvent.click(screen.getByText('two'))
  expect(isSelected()).toEqual(['false', 'true', 'false'])
  expect(selected).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('three'))
  await nextFrame()
  expect(selected).toHaveBeenCalledExactlyOnceWith('three')
  expect(isSelected()).toEqual(['false', 'false', 'true'])
})

test('ignores a press after the page has changed', async () => {
  const selected = vi.fn()
  const { unmount } = render(<Example onSelect={selected} />)
  fireEvent.click(screen.getByText('two'))
  unmount()
  await nextFrame()
  expect(selected).not.toHaveBeenCalled()
})
