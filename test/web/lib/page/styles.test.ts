import { afterEach, expect, type MockInstance, test, vi } from 'vitest'
import { linkStyles, loadStyles } from '#web/lib/page/styles.ts'

vi.mock('insights:styles', () => ({ default: { rank: '/assets/rank-1.css', topic: '/assets/topic-1.css' } }))

afterEach(() => {
  document.head.replaceChildren()
})

/** The link that is put into this document, which loads no sheet, and what is called when it is applied. */
async function linkOf(append: MockInstance<typeof document.head.append>) {
  await vi.waitFor(() => expect(append).toHaveBeenCalled())
  const [[link] = []] = append.mock.calls
  if (!(link instanceof HTMLLinkElement)) throw new Error('No sheet is linked.')
  const media = ['not all']
  const appendMedium = vi.fn((medium: string) => void media.push(medium))
  Object.defineProperty(link, 'sheet', { value: { media: Object.assign(media, { appendMedium }) } })
  return { link, appendMedium }
}

test('links a preloaded style sheet, and waits for it', async () => {
  document.head.innerHTML = '<link rel="preload" as="style" href="/assets/rank-1.css">'
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  const linked = linkStyles('rank')
  const { link, appendMedium } = await linkOf(append)
  expect([link.rel, link.getAttribute('href')]).toEqual(['stylesheet', '/assets/rank-1.css'])
  link.dispatchEvent(new Event('load'))
  await linked
  expect(appendMedium).toHaveBeenCalledExactlyOnceWith('all')
})

test('loads a style sheet without restyling the page before it is applied', async () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  const loaded = loadStyles('topic')
  const { link, appendMedium } = await linkOf(append)
  link.dispatchEvent(new Event('load'))
  const apply = await loaded
  expect(link.media).toBe('not all')
  expect(appendMedium).not.toHaveBeenCalled()
  apply()
  apply()
  expect(appendMedium).toHaveBeenCalledOnce()
})
