import { beforeEach, expect, test, vi } from 'vitest'
import { type ArticleRules, arrangeArticle, judgeAddresses } from '#web/lib/content/sanitise.ts'

// What a sanitiser does can only be shown in a real browser (`test/browsers/content.test.ts`). Here: our own two passes.

const rules: ArticleRules = {
  schemes: ['meridian'],
  base: 'https://insights.example/insights/posts/7',
  imageOrigins: ['https://i1.insights.example'],
  picturePath: '/media/',
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

function passed(html: string): HTMLElement {
  const fragment = document.createRange().createContextualFragment(html)
  judgeAddresses(fragment, rules)
  arrangeArticle(fragment)
  const root = document.createElement('div')
  root.append(fragment)
  return root
}
const attributesOf = (root: HTMLElement, selector: string) =>
  Object.fromEntries([...(root.querySelector(selector)?.attributes ?? [])].map(({ name, value }) => [name, value]))
const levels = (root: HTMLElement) =>
  [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ localName }) => localName)

test('[s5-noopener] opens a link to another origin in a new tab, without opener or referrer', () => {
  expect(attributesOf(passed('<p><a href="https://a.example/x">x</a></p>'), 'a')).toEqual({
    href: 'https://a.example/x',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
})

test('[s5-html-tags] [s5-html-tags-used] [s5-html-attributes] [s5-html-attributes-used] [s5-html-script] [s5-html-comments] gives the sanitiser the only allowed tags and attributes', async () => {
  vi.resetModules()
  const sanitize = vi.fn((_html: string, _settings: unknown) => document.createDocumentFragment())
  vi.doMock('dompurify', () => ({ default: { sanitize } }))
  const { allowedAttributes, allowedTags, sanitise } = await import('#web/lib/content/sanitise.ts')
  await sanitise('<p>a</p>', rules)
  vi.doUnmock('dompurify')
  const told = { ALLOWED_TAGS: allowedTags, ALLOWED_ATTR: allowedAttributes }
  expect(sanitize.mock.calls[0]?.[1]).toMatchObject(told)
  expect(allowedTags).toEqual(expect.arrayContaining(['p', 'a', 'img', 'table']))
  const never = ['script', 'noscript', 'form', 'iframe', 'style', 'svg', 'object', '#comment']
  expect(allowedTags.filter((tag) => never.includes(tag))).toEqual([])
  expect(allowedAttributes).toEqual(expect.arrayContaining(['href', 'src', 'alt']))
  expect(allowedAttributes.filter((name) => /^on|^style$|^id$|^class$/.test(name))).toEqual([])
})

test('turns a link to our own site into a path', () => {
  const root = passed('<p><a href="https://insights.example/insights/topics">x</a></p>')
  expect(attributesOf(root, 'a')).toEqual({ href: '/insights/topics' })
})

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', '', '#part'])(
  'replaces a link to %j with its text',
  (href) => {
    const root = passed(`<p><a href="${href}">the <b>text</b></a></p>`)
    expect(root.querySelector('a')).toBeNull()
    expect(root.textContent).toBe('the text')
  },
)

test('loads a picture of our hosts when it comes near, in a box of its size', () => {
  const root = passed('<img src="https://i1.insights.example/media/a.webp" width="800" height="450">')
  expect(attributesOf(root, 'img')).toEqual({
    src: 'https://i1.insights.example/media/a.webp',
    alt: '',
    width: '800',
    height: '450',
    loading: 'lazy',
    decoding: 'async',
  })
})

test.each(['width="100%" height="450"', 'width="800"', 'height="-1" width="2"', 'width="0" height="0"'])(
  'drops an invalid size (%s)',
  (size) => {
    const { width, height } = attributesOf(passed(`<img src="/media/a.webp" ${size}>`), 'img')
    expect([width, height]).toEqual([undefined, undefined])
  },
)

test('turns a picture of another host into a link to it, named by its description', () => {
  const root = passed('<p><img src="https://tracker.example/1.gif" alt="A chart"></p>')
  expect(root.querySelector('img')).toBeNull()
  expect([root.querySelector('a')?.textContent, root.querySelector('a')?.target]).toEqual(['A chart', '_blank'])
})

test.each(['data:image/svg+xml,<svg></svg>', '//evil.example/a.png', 'javascript:alert(1)'])(
  'replaces a picture from %j with its description',
  (src) => {
    const root = passed(`<p>Look: <img src="${src}" alt="a chart"></p>`)
    expect(root.querySelector('img')).toBeNull()
    expect(root.textContent).toBe('Look: a chart')
  },
)

test.each([
  ['<h1>a</h1><h2>b</h2>', ['h2', 'h3']],
  ['<h2>a</h2><h3>b</h3><h2>c</h2>', ['h2', 'h3', 'h2']],
  ['<h3>a</h3><h6>b</h6>', ['h2', 'h3']],
  ['<h4>a</h4><h2>b</h2><h4>c</h4>', ['h2', 'h2', 'h3']],
  ['<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>', ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']],
])('puts the headings in %s below the title, without skipping a level', (html, wanted) => {
  expect(levels(passed(html))).toEqual(wanted)
})

test('keeps the content of a renamed heading', () => {
  expect(passed('<h1 lang="de">a <b>b</b></h1>').innerHTML).toBe('<h2 lang="de" dir="auto">a <b>b</b></h2>')
})

test('puts a table in a scrollable box that the keyboard reaches', () => {
  const root = passed('<table><tbody><tr><td>1</td></tr></tbody></table>')
  const box = root.querySelector('table')?.parentElement
  expect([box?.className, box?.tabIndex, box?.dir]).toEqual(['article-scroll', 0, 'auto'])
})

test('sets the direction of each outermost block, which list items and quotations inherit', () => {
  const root = passed(
    '<div><p>a</p></div><ul><li>b</li></ul><blockquote><p>c</p></blockquote><pre>d</pre><p dir="rtl">e</p>',
  )
  const dirs = [...root.querySelectorAll('*')].map((element) => [element.localName, element.getAttribute('dir')])
  expect(dirs).toEqual([
    ['div', null],
    ['p', 'auto'],
    ['ul', 'auto'],
    ['li', null],
    ['blockquote', 'auto'],
    ['p', null],
    ['pre', 'ltr'],
    ['p', 'rtl'],
  ])
})

test('changes nothing in a second pass over an article', () => {
  const html = `<h3>t</h3><h1>u</h1><table><tr><td>1</td></tr></table><div><table><tr><td>2</td></tr></table></div><pre>x</pre>
    <p><a href="https://a.example">x</a><a href="/insights">y</a></p><img src="https://t.example/1.gif"><img src="/media/a.webp" width=1 height=2>`
  const once = passed(html).innerHTML
  expect(passed(once).innerHTML).toBe(once)
})
