import { afterEach, expect, test, vi } from 'vitest'
import { linkStyles } from '#web/lib/page/styles.ts'

vi.mock('insights:styles', () => ({ default: { rank: '/assets/rank-1.css' } }))

afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

test('links a preloaded style sheet, and waits for it', async () => {
  document.head.innerHTML = '<link rel="preload" as="style" href="/assets/rank-1.css">'
  // This document loads no sheet.
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  const linked = linkStyles('rank')
  await vi.waitFor(() => expect(append).toHaveBeenCalled())
  const [[sheet] = []] = append.mock.calls
  if (!(sheet instanceof HTMLLinkElement)) throw new Error('No sheet is linked.')
  expect([sheet.rel, sheet.getAttribute('href')]).toEqual(['stylesheet', '/assets/rank-1.css'])
  sheet.dispatchEvent(new Event('load'))
  await linked
})
