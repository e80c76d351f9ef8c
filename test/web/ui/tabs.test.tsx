import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTab, Tabs } from '../../../web/ui/Tabs/Tabs.tsx'

const names = ['one', 'two', 'three'] as const
type Name = (typeof names)[number]

afterEach(() => {
  cleanup()
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

test('only the current tab is a stop for the Tab key, and it says that it is the current one', () => {
  render(<Example onSelect={() => {}} />)
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  expect(tabs[0]?.getAttribute('aria-controls')).toBe('t-panel')
})

test('an arrow selects the neighbour and takes the focus along', () => {
  const selected = vi.fn()
  render(<Example onSelect={selected} />)
  const [first, second] = screen.getAllByRole('tab')
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' })
  expect(selected).toHaveBeenCalledExactlyOnceWith('two')
  expect(document.activeElement).toBe(second)
})

test('right to left the same arrow goes the other way', () => {
  document.documentElement.dir = 'rtl'
  const selected = vi.fn()
  render(<Example onSelect={selected} />)
  fireEvent.keyDown(screen.getByText('one'), { key: 'ArrowLeft' })
  expect(selected).toHaveBeenCalledExactlyOnceWith('two')
})
