import type { Exchange } from '#bridge/config.ts'
import { drawingFor, themes } from '#bridge/site/brand.ts'
import { brandProperties, letterTile } from '#web/styles/brandProperties.ts'

type Branded = Pick<Exchange, 'brand'>

/** The exchange's colours and drawings in both themes, and a text colour that can be read on its accent. */
export const brandSheet = ({ brand }: Branded): string =>
  themes
    .map((theme) => {
      const said = brandProperties(brand, theme).map(([name, value]) => `${name}:${value}`)
      return `:root[data-theme='${theme}']{${said.join(';')}}`
    })
    .join('')

/** What a browser's tab shows: the icon, else the mark, else the first letter of the exchange's name, as SVG. */
export function brandIcon({ brand }: Branded): string {
  const { icon, mark } = brand
  return icon ?? (mark === undefined ? letterTile(brand, 'white') : drawingFor(mark, 'white'))
}
