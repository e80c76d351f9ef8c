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
])('parses %s without its inline style and handlers', (html, parsed) => expect(withoutInline(html)).toBe(parsed))

test.each([
  '<p title="style=&quot;x&quot; onclick=y">style="x" onclick="y"</p>',
  '<code>if (a &lt; b) style = "c"</code>',
  '5 < 6, style="x" > 7',
  '<p data-style="x" lang="one">a</p>',
  '<p',
])('leaves %s unchanged', (html) => expect(withoutInline(html)).toBe(html))

test('stays fast on text that is written to be slow', () => {
  const hostile = '<a "'.repeat(16_000)
  // Without its bounds the pattern takes a billion steps, and the test times out.
  expect(withoutInline(hostile)).toBe(hostile)
})

test('renames the style attributes of external text, and removes its handlers', () => {
  expect(withStylesApart(`<p style='mso-list:l0 level1 lfo1' onclick="x()" class=a>b</p>`)).toBe(
    `<p data-style='mso-list:l0 level1 lfo1'  class=a>b</p>`,
  )
})
