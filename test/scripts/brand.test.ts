import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '#bridge/lib/contrast.ts'
import { grounds, themes } from '#bridge/site/brand.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { brandIcon, brandSheet } from '#scripts/build/brand.ts'
import { inlineBrand } from '#scripts/build/brandFiles.ts'
import { checkDrawing } from '#scripts/build/drawing.ts'
import { loadExchange } from '#scripts/build/exchange.ts'
import { exchangeParts } from '#scripts/build/exchangeParts.ts'
import { drawShare } from '#scripts/build/share.ts'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'

const plain = { name: 'A', accent: ['#1D5FE0', '#6FA3FF'] } as const

const at = folderForFile()

test('both themes have the accent, with a readable text colour on it', () => {
  const sheet = brandSheet({ brand: plain })
  expect(sheet).toContain(":root[data-theme='white']{--accent:#1D5FE0;--on-accent:#ffffff;")
  expect(sheet).toContain(":root[data-theme='black']{--accent:#6FA3FF;--on-accent:#071225;")
  expect(sheet).not.toContain('--logo')
})

test('uses the first letter on a tile in the accent when there is no mark', () => {
  const [white, black] = brandSheet({ brand: plain }).split(":root[data-theme='black']")
  for (const [sheet, accent] of [
    [white, '%231D5FE0'],
    [black, '%236FA3FF'],
  ])
    expect(sheet).toMatch(new RegExp(`--mark:url\\("[^"]*fill='?(%22)?${accent}[^"]*&%2365;[^"]*"\\)`))
  expect(brandIcon({ brand: plain })).toContain('&#65;')
})

test('each theme’s sheet has its drawings, and reserves the width of the logo', async () => {
  const { brand } = await loadExchange(join(root, 'fixtures/exchange.config.ts'))
  const [white = '', black = ''] = brandSheet({ brand }).split(":root[data-theme='black']")
  expect(white).toContain('%2312161C')
  expect(white).not.toContain('%23EAECEF')
  expect(black).toContain('%23EAECEF')
  for (const sheet of [white, black]) expect(sheet).toContain('--logo-width:124px;--logo-height:28px;--name-size:0')
})

test('scripts contain no drawings', async () => {
  const { exchange } = exchangeParts(await loadExchange(join(root, 'fixtures/halcyon.config.ts')))
  expect(exchange).toMatchObject({
    brand: { name: 'Halcyon', accent: ['#A23B0B', '#FFB38A'], section: { en: 'Harbour', de: 'Hafen' } },
  })
  expect(JSON.stringify(exchange)).not.toContain('<svg')
  expect(JSON.stringify(exchange)).not.toContain('terms')
})

test('computes contrast like WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('checks accents against the backgrounds of the sheet', async () => {
  const css = await readFile(join(root, 'web/styles/base.css'), 'utf8')
  for (const theme of themes) {
    const [, rules = ''] = css.split(`[data-theme="${theme}"] {`)
    const own = ['--bg', '--bg-2', '--bg-3'].map((name) => new RegExp(`${name}: (#\\w+);`).exec(rules)?.[1])
    expect(own.map((colour) => (colour === '#fff' ? '#ffffff' : colour))).toEqual(grounds[theme])
  }
})

const box = (shapes: string): string => `<svg viewBox="0 0 1 1">${shapes}</svg>`

test.each([
  ['a script', box('<script>x</script>'), 'a drawing has no <script>'],
  ['a style', box('<style>a{}</style>'), 'a drawing has no <style>'],
  ['a link', box('<a href="/"><path d="M0 0"/></a>'), 'a drawing has no <a>'],
  ['HTML', box('<foreignObject/>'), 'a drawing has no <foreignObject>'],
  ['a picture from elsewhere', box('<image href="https://x.example/a"/>'), 'a drawing has no <image>'],
  ['a part of elsewhere', box('<use href="https://x.example/a#b"/>'), 'a drawing has no <use>'],
  ['motion', box('<animate attributeName="href"/>'), 'a drawing has no <animate>'],
  ['text', box('<text>A</text>'), 'a drawing has no <text>'],
  ['an event', '<svg viewBox="0 0 1 1" onload="x()"/>', 'a drawing\'s <svg> has no "onload"'],
  ['a style attribute', box('<path style="fill:red"/>'), 'a drawing\'s <path> has no "style"'],
  ['an address in a fill', box('<path fill="url(https://x.example)"/>'), 'is no colour, number, path or url(#part)'],
  ['an address in capitals', box('<path fill="URL(#a) URL(b)"/>'), 'is no colour, number, path or url(#part)'],
  ['what ends an attribute', box('<path d="M0&quot;/&gt;"/>'), 'is no colour, number, path or url(#part)'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${box('')}`, 'it begins with <!DOCTYPE>'],
  ['a sheet', `<?xml-stylesheet href="a.css"?>${box('')}`, 'it begins with <?xml-stylesheet>'],
  ['markup that is no markup', box('<![CDATA[<script>]]>'), 'a drawing has no text'],
  ['no size', '<svg width="3" height="4"/>', 'must have a viewBox'],
  ['two drawings', box('') + box(''), 'a drawing is one <svg>'],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>', 'of another namespace'],
  ['nothing', '', 'it is no SVG'],
  ['too much', box(`<path d="${'M0 0'.repeat(3_000)}"/>`), 'may have 8192'],
])('rejects a drawing with %s', (_, svg, sentence) => {
  expect(() => checkDrawing('brand.logo', svg)).toThrow(sentence)
  expect(() => checkDrawing('brand.logo', svg)).toThrow(/^brand\.logo: .*\.$/)
})

test('removes the metadata of a drawing', () => {
  const svg = `<?xml version="1.0"?><!-- by hand --><svg version="1.1" width="60" xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 3 4"><title>Acme <b>!</b></title><defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path
    fill="url(#a)" d="M0 0
    h3"/></svg>`
  expect(checkDrawing('brand.logo', svg)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs><path fill="url(#a)" d="M0 0 h3"></path></svg>',
  )
})

const brandOf = (more: object) => inlineBrand({ ...sandbox, brand: { ...plain, ...more } }, at())

test('reports a missing drawing, and a mark that is not square', async () => {
  await expect(brandOf({ logo: 'none.svg' })).rejects.toThrow(`brand.logo names ${at('none.svg')}`)
  await expect(brandOf({ mark: '<svg viewBox="0 0 2 1"/>' })).rejects.toThrow('brand.mark: it must be as wide as high.')
  await expect(brandOf({ logo: ['<svg viewBox="0 0 2 1"/>', '<svg/>'] })).rejects.toThrow(
    'brand.logo[1]: its <svg> must',
  )
})

test('uses the exchange’s own link picture if it has the right size', async () => {
  const picture = await drawShare({ brand: plain })
  await writeFile(at('share.png'), picture)
  await writeFile(at('small.png'), picture.slice(0, 20))
  const { brand } = await brandOf({ share: 'share.png', name: 'Other' })
  expect(Buffer.from(await drawShare({ brand })).equals(Buffer.from(picture))).toBe(true)
  await expect(brandOf({ share: 'small.png' })).rejects.toThrow('must be a PNG file of 1200 by 630 pixels.')
  await expect(brandOf({ share: 'none.png' })).rejects.toThrow('which cannot be read.')
})
