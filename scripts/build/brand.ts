import type { Exchange } from '../../bridge/config.ts'
import { onColour } from '../../web/styles/brand.ts'

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
