import type { Exchange } from '../../bridge/config.ts'
import { $theme } from '../lib/page/preferences.ts'
import { brandProperties } from '../styles/brandProperties.ts'

/** Sets the exchange's colours and drawings on `root`, for the library: its sheets are of no exchange, those of our own builds are. */
export function applyBrand(root: HTMLElement, { brand }: Exchange): () => void {
  return $theme.subscribe((theme) => {
    for (const [name, value] of brandProperties(brand, theme)) root.style.setProperty(name, value)
  })
}
