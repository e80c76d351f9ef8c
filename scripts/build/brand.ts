import type { Exchange } from '#bridge/config.ts'
import { drawingFor, themes } from '#bridge/site/brand.ts'
import { brandProperties, letterTile } from '#web/styles/brandProperties.ts'

type Branded = Pick<Exchange, 'brand'>

/** The exchange's colours and drawings in both themes, and a readable text colour for its accent. */
export const brandSheet = ({ brand }: Branded): string =>
  themes
    .map((theme) => {
      const said = brandProperties(brand, theme).map(([name, value]) => `${name}:${value}`)
      return `:root[data-theme='${theme}']{${said.join(';')}}`
    })
    .join('')

/** Icon of the browser tab as SVG: the icon, otherwise the mark, otherwise the first letter of the exchange's name. */
export function brandIcon({ brand }: Branded): string {
  const { icon, mark } = brand
  return icon ?? (mark === undefined ? letterTile(brand, 'white') : drawingFor(mark, 'white'))
}
