import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paginationMessages } from '#web/i18n/en/pagination.ts'
import { Pagination, type PaginationProps, pagesToShow } from '#web/ui/Pagination/Pagination.tsx'

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 gap 20'],
  [4, 20, '1 2 3 4 5 gap 20'],
  [5, 20, '1 gap 4 5 6 gap 20'],
  [16, 20, '1 gap 15 16 17 gap 20'],
  [17, 20, '1 gap 16 17 18 19 20'],
  [20, 20, '1 gap 16 17 18 19 20'],
])('page %d of %d shows %s', (current, count, shown) => {
  expect(pagesToShow(current, count).join(' ')).toBe(shown)
})

test('shows the same number of steps on each page, in order, without a gap for a single page', () => {
  for (let count = 8; count < 30; count++)
    for (let current = 1; current <= count; current++) {
      const steps = pagesToShow(current, count)
      expect(steps).toHaveLength(7)
      expect(steps).toContain(current)
      steps.forEach((step, index) => {
        const [before, after] = [steps[index - 1], steps[index + 1]]
        if (step === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2)
        else if (typeof after === 'number') expect(after).toBe(step + 1)
      })
    }
})

function open(props: Partial<PaginationProps> = {}) {
  const onChange = vi.fn<PaginationProps['onChange']>()
  render(<Pagination page={3} pageSize={20} total={233} onChange={onChange} {...props} />)
  return onChange
}

test('[s9-pagination-pageSize] [s9-pagination-goTo] [s9-pagination-previous] [s9-pagination-next] has English labels by default', () => {
  const { pageSize, goTo, previous, next } = paginationMessages.get()
  expect([pageSize, goTo, previous, next]).toEqual(['Page size', 'Go to', 'Previous page', 'Next page'])
  open()
  for (const label of ['Page size', 'Go to', 'Previous page', 'Next page', 'Page 12'])
    expect(screen.getByLabelText(label)).toBeTruthy()
})

test.each([
  ['Previous page', 2],
  ['Next page', 4],
  ['Page 12', 12],
])('“%s” leads to page %d', (label, page) => {
  const onChange = open()
  fireEvent.click(screen.getByLabelText(label))
  expect(onChange.mock.calls).toEqual([[{ page, pageSize: 20 }]])
})

test.each([
  [1, 'Previous page'],
  [12, 'Next page'],
])('from page %d “%s” leads nowhere, and keeps the focus', (page, label) => {
  const onChange = open({ page })
  const button = screen.getByLabelText(label)
  button.focus()
  fireEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  expect(onChange).not.toHaveBeenCalled()
})

test('marks the current page, and announces changed rows', () => {
  open()
  expect(screen.getByLabelText('Page 3').getAttribute('aria-current')).toBe('page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('41–60 of 233')
})

test.each([
  [12, 233, '221–233 of 233'],
  [99, 233, '221–233 of 233'],
  [1, 0, '0–0 of 0'],
])('describes page %d of %d rows as “%s”', (page, total, said) => {
  open({ page, total })
  expect(screen.getByRole('status').textContent).toBe(said)
})

test('keeps the first row visible when the page size changes', () => {
  const onChange = open({ page: 6 })
  const select = screen.getByLabelText('Page size')
  if (!(select instanceof HTMLSelectElement)) throw new Error('There is nothing to choose from.')
  expect(Array.from(select.querySelectorAll('option'), ({ textContent }) => textContent)).toEqual([
    '20 / page',
    '50 / page',
    '100 / page',
  ])
  act(() => {
    select.value = '50'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  // The 101st row is the first of page 6 by 20, and of page 3 by 50.
  expect(onChange.mock.calls).toEqual([[{ page: 3, pageSize: 50 }]])
})

test.each([
  ['7', [7]],
  ['999', [12]],
  ['0', []],
  ['', []],
  ['3', []],
  ['-2x', [2]],
])('“%s” in the field goes to %o', (text, pages) => {
  const onChange = open()
  const field = screen.getByLabelText('Go to')
  fireEvent.input(field, { target: { value: text } })
  const form = field.closest('form')
  if (form) fireEvent.submit(form)
  expect(onChange.mock.calls).toEqual(pages.map((page) => [{ page, pageSize: 20 }]))
})

test('shows no steps for one page', () => {
  open({ page: 1, total: 20 })
  expect(screen.queryByLabelText('Go to')).toBeNull()
})
