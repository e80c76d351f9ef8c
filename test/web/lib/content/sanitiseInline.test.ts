import { expect, test } from 'vitest'
import { withoutInline, withStylesApart } from '#web/lib/content/sanitise.ts'

test.each([
  ['<p style="color:red" class="x">a</p>', '<p  class="x">a</p>'],
  ["<h2 STYLE='margin:0' id=top>a</h2>", '<h2  id=top>a</h2>'],
  [
    '<a href="https://a.example/?style=1" onclick="open(this.href);return false">b</a>',
    '<a href="https://a.example/?style=1" >b</a>',
  ],
  ['<img src=x onerror=alert(1)>', '<img src=x >'],
  ['<img alt="a > b" style="width:1px" src="/x">', '<img alt="a > b"  src="/x">'],
])('%s is parsed without its inline style and handlers', (html, parsed) => expect(withoutInline(html)).toBe(parsed))

test.each([
  '<p title="style=&quot;x&quot; onclick=y">style="x" onclick="y"</p>',
  '<code>if (a &lt; b) style = "c"</code>',
  '5 < 6, style="x" > 7',
  '<p data-style="x" lang="one">a</p>',
  '<p',
])('%s stays as it is', (html) => expect(withoutInline(html)).toBe(html))

test('a text made to be slow is not', () => {
  const hostile = '<a "'.repeat(16_000)
  // Without its bounds the pattern takes a billion steps, and the test times out.
  expect(withoutInline(hostile)).toBe(hostile)
})

test('the styles of a text from elsewhere are kept apart, and its handlers go', () => {
  expect(withStylesApart(`<p style='mso-list:l0 level1 lfo1' onclick="x()" class=a>b</p>`)).toBe(
    `<p data-style='mso-list:l0 level1 lfo1'  class=a>b</p>`,
  )
})
