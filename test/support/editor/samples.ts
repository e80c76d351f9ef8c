import { readFileSync } from 'node:fs'

const marks =
  'Plain, <strong>bold</strong>, <em>italic</em>, <s>struck</s> and <strong><em><s>all three</s></em></strong>.'
const nested = (tag: 'ul' | 'ol') =>
  `<${tag}><li><p>One</p><${tag}><li><p>One, first</p><${tag}><li><p>Deep</p></li></${tag}></li><li><p>One, second</p></li></${tag}></li><li><p>Two</p></li></${tag}>`
const table = (...rows: readonly string[]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`

/**
 * What becomes of a clipboard's HTML in an article, by its name in `pasted.html`. Those of `recorded` are what LibreOffice 7.4 put into the X
 * clipboard when a whole document was copied. Those of `by-hand` were written after the form of each program, not recorded.
 */
const expected: Readonly<Record<string, string>> = {
  'recorded/writer-marks': `<p>${marks}</p>`,
  'recorded/writer-breaks': '<p>First line<br>second line</p><p>Next paragraph</p><p>After an empty one</p>',
  'recorded/writer-bullets': nested('ul'),
  'recorded/writer-numbers': nested('ol'),
  'recorded/writer-headings':
    '<h2>The week</h2><p>Words with a link</p><h3>Levels</h3><blockquote><p>A quotation.</p></blockquote>',
  'recorded/writer-table': `<p>Before</p>${table(
    '<th><strong>Coin</strong></th><th><strong>Price</strong></th><th><strong>Note</strong></th>',
    '<td>BTC</td><td>64,000</td><td>up</td>',
    '<td>ETH</td><td>3,100</td><td>two words</td>',
  )}<p>After</p>`,
  'recorded/calc-range': table(
    '<td><strong>Coin</strong></td><td><strong>Price</strong></td><td><strong>Change</strong></td>',
    '<td>BTC</td><td>64000.5</td><td>-0.021</td>',
    '<td><em>ETH</em></td><td>3100</td><td>0.034</td>',
  ),
  'recorded/calc-merged': table(
    '<td colspan="2">Merged heading</td><td></td>',
    '<td>left<br>below</td><td>right</td><td><s>struck</s></td>',
    '<td></td><td></td><td></td>',
  ),
  'by-hand/google-docs-marks': `<h2>The week</h2><p>${marks}</p><p>First line<br>second line with <a href="https://example.com/report">a link</a></p>`,
  'by-hand/google-docs-lists':
    '<ul><li><p>One</p><ul><li><p><strong>One, first</strong></p></li></ul></li><li><p>Two</p></li></ul><ol start="3"><li><p>Three</p></li></ol>',
  'by-hand/google-docs-table': `<p>Before</p>${table(
    '<td><strong>Coin</strong></td><td><strong>Why</strong></td>',
    '<td>BTC</td><td><ul><li><p>Supply</p></li></ul><p>and demand</p></td>',
  )}<p>After</p>`,
  'by-hand/google-sheets': table(
    '<td><strong>Coin</strong></td><td><strong>Price</strong></td>',
    '<td><em>BTC</em></td><td><s>64,000</s></td>',
  ),
  'by-hand/word-marks': `<h2>The week</h2><p>${marks}</p><p>First line<br>second line</p>`,
  'by-hand/word-bullets':
    '<p>Before</p><ul><li><p><strong>One</strong></p><ul><li><p>One, first</p><ul><li><p>Deep</p></li></ul></li></ul></li><li><p>Two</p></li></ul><p>After</p>',
  'by-hand/word-numbers':
    '<ol start="3"><li><p>Three</p><ol><li><p>Three, first</p></li></ol><ul><li><p>a bullet below</p></li></ul></li><li><p>Four</p></li></ol>',
  'by-hand/word-list-as-text':
    '<ol><li><p>One</p></li><li><p>Two</p></li></ol><ul><li><p><strong>A bullet</strong> of a reader</p></li></ul><p>1. A sentence that begins with a number</p>',
  'by-hand/excel-range': table('<td colspan="2"><strong>Coins</strong></td>', '<td>BTC</td><td><s>64000.00</s></td>'),
  'by-hand/web-page': `<h2>Supply</h2><p>One <strong>bold</strong>, <em>italic</em>, <s>struck</s> and <strong><em>both</em></strong>.</p><ol><li><p>One</p></li><li><p>Two</p><ul><li><p>Deep</p></li></ul></li></ol><p>Prices</p>${table(
    '<th>Coin</th><th>Price</th>',
    '<th>BTC</th><td>64,000</td>',
  )}<p>The end</p>`,
  'by-hand/mail': '<h2>Morning note</h2><p>Good morning,</p><p>Levels <strong>held</strong>.</p><p>Regards</p>',
  'by-hand/notion': `<h2>The week</h2><p>${marks}</p><ul><li><p>One</p><ul><li><p>One, first</p></li></ul></li><li><p>Two</p></li></ul><ol start="3"><li><p>Three</p></li></ol>${table(
    '<th>Coin</th><th>Price</th>',
    '<td>BTC</td><td>64,000</td>',
  )}<p>First line second line</p>`,
  'by-hand/slack':
    '<p>Plain, <strong>bold</strong>, <em>italic</em>, <s>struck</s><br>Next paragraph<br>with a break</p><ul><li><p>One</p></li><li><p>Two</p></li></ul><p>After</p>',
  'by-hand/pages':
    '<p>Plain, <strong>bold</strong>, <em>italic</em>, <s>struck</s></p><ul><li><p>One</p><ul><li><p>One, first</p></li></ul></li><li><p>Two</p></li></ul><p>Next&nbsp;</p>',
  'by-hand/text-edit': '<p>Plain, <strong>bold</strong>, <em>italic</em>, <s>struck</s></p><p>Next</p>',
}

const [, ...pieces] = readFileSync(new URL('pasted.html', import.meta.url), 'utf8').split(/<!-- sample (\S+) -->\n/)

/** Name, HTML of the clipboard, HTML of the article. */
export const samples: readonly (readonly [string, string, string])[] = Object.entries(expected).map(
  ([name, article]) => {
    const html = pieces[pieces.indexOf(name) + 1]
    if (html === undefined || !pieces.includes(name)) throw new Error(`pasted.html has no ${name}.`)
    return [name, html.slice(0, -1), article] as const
  },
)
