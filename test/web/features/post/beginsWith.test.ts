import { expect, test } from 'vitest'
import { beginsWith } from '#web/features/post/screen/beginsWith.ts'

test.each([
  ['<p>Rent is <b>paid</b> by the other side.</p>', 'Rent is paid by the', true],
  ['<h2>One</h2><p>two &amp; three</p>', 'One two & three', true],
  ['<p>Rent is paid.</p>', 'A checklist for buyers.', false],
  ['<p>Rent is paid.</p>', '', false],
])('%s begins with “%s”: %s', (html, text, expected) => {
  expect(beginsWith(html, text)).toBe(expected)
})
