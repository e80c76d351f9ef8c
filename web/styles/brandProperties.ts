import { onColour } from '#bridge/lib/contrast.ts'
import { type BrandConfig, drawingFor, type Theme } from '#bridge/site/brand.ts'

/** Of a logo's box, in CSS pixels. */
const height = 28

/** How many times as wide as high a drawing is, as its `viewBox` says. */
export function ratioOf(svg: string): number {
  const [, box = ''] = /\bviewBox=["']([^"']*)["']/.exec(svg) ?? []
  const [, , width = 0, tall = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && tall > 0 ? width / tall : 1
}

/** A tile in the accent with the first letter of the exchange's name, as SVG. */
export function letterTile({ name, accent }: Pick<BrandConfig, 'name' | 'accent'>, theme: Theme): string {
  const [initial = ''] = name.toUpperCase()
  const colour = drawingFor(accent, theme)
  const letter = `&#${initial.codePointAt(0)};`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><text x="16" y="23" fill="${onColour(colour)}" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle">${letter}</text></svg>\n`
}

/** What would end the address, or not be read as it stands. */
const unsafe = /[%#<>"\\{}\n\r\t]/g

const image = (svg: string): string => `url("data:image/svg+xml,${svg.trim().replace(unsafe, encodeURIComponent)}")`

function logoProperties(svg: string): [string, string][] {
  return [
    ['--logo', image(svg)],
    ['--logo-width', `${Math.round(height * ratioOf(svg))}px`],
    ['--logo-height', `${height}px`],
    // The name stays for screen readers; its place is the drawing's.
    ['--name-size', '0'],
  ]
}

/** What of an exchange's brand sheets say: custom properties by their names. */
export function brandProperties(brand: BrandConfig, theme: Theme): readonly (readonly [name: string, value: string])[] {
  const { logo, mark, radius, font } = brand
  const accent = drawingFor(brand.accent, theme)
  return [
    ['--accent', accent],
    ['--on-accent', onColour(accent)],
    ['--mark', image(mark === undefined ? letterTile(brand, theme) : drawingFor(mark, theme))],
    ...(logo === undefined ? [] : logoProperties(drawingFor(logo, theme))),
    ...(radius === undefined ? [] : [['--radius', `${radius}px`] as const]),
    ...(font === undefined ? [] : [['--font', font] as const]),
  ]
}
