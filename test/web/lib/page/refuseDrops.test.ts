import { afterEach, expect, test } from 'vitest'
import { refuseDrops } from '#web/lib/page/refuseDrops.ts'

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  document.body.replaceChildren()
})

/**
 * Drops something.
 * @returns whether the browser would handle it
 */
function drop(on: Element, types: readonly string[], type = 'drop'): boolean {
  const event = new DragEvent(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { types, dropEffect: 'copy' } })
  return on.dispatchEvent(event)
}
const put = (html: string): Element => {
  document.body.innerHTML = html
  const [element] = document.body.children
  if (!element) throw new Error('There is no element.')
  return element
}

test.each(['drop', 'dragover'])('keeps a file from replacing the page on %s anywhere in it', (type) => {
  stop = refuseDrops()
  for (const html of ['<p>a</p>', '<textarea></textarea>', '<a href="/x">a</a>'])
    expect(drop(put(html), ['Files'], type)).toBe(false)
  expect(drop(document.body, ['text/uri-list', 'Files'], type)).toBe(false)
})

test('allows drops of text and links, and of files on a file field', () => {
  stop = refuseDrops()
  expect(drop(put('<textarea></textarea>'), ['text/plain'])).toBe(true)
  expect(drop(put('<p>a</p>'), ['text/uri-list', 'text/html'])).toBe(true)
  expect(drop(put('<input type="file">'), ['Files'])).toBe(true)
})

test('keeps the drop effect of an element that accepts files', () => {
  stop = refuseDrops()
  const zone = put('<p>a</p>')
  let effect: unknown
  zone.addEventListener('drop', (event) => event.preventDefault())
  window.addEventListener('drop', ({ dataTransfer }) => (effect = dataTransfer?.dropEffect), { once: true })
  drop(zone, ['Files'])
  expect(effect).toBe('copy')
})

test('rejects files only inside the section of a host’s page, until unmounting', () => {
  const section = put('<div><p>a</p></div><p id="host">b</p>')
  stop = refuseDrops(section)
  const [inside, host] = document.querySelectorAll('p')
  if (!inside || !host) throw new Error('There are no paragraphs.')
  expect(drop(inside, ['Files'])).toBe(false)
  expect(drop(host, ['Files'])).toBe(true)
  stop()
  expect(drop(inside, ['Files'])).toBe(true)
})
