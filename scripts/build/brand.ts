import type { Exchange } from '../../bridge/config.ts'

const light = '#ffffff'
const dark = '#071225'

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2). */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const onColour = (colour: string): string => (contrast(colour, light) >= contrast(colour, dark) ? light : dark)

/** The exchange's accent in both themes, and a text colour that can be read on it. */
export function brandSheet({ brand }: Pick<Exchange, 'brand'>): string {
  const [white, black] = brand.accent
  const theme = (name: string, accent: string) =>
    `:root[data-theme='${name}']{--accent:${accent};--on-accent:${onColour(accent)}}`
  return theme('white', white) + theme('black', black)
}

/** A tile in the accent with the first letter of the exchange's name, as SVG. */
export function brandIcon({ brand }: Pick<Exchange, 'brand'>): string {
  const [initial = ''] = brand.name.toUpperCase()
  const [accent] = brand.accent
  const letter = `&#${initial.codePointAt(0)};`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="23" fill="${onColour(accent)}" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle">${letter}</text></svg>\n`
}
