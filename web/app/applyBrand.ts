import type { Exchange } from '../../bridge/config.ts'
import { $theme } from '../lib/page/preferences.ts'
import { onColour } from '../styles/brand.ts'

/** Sets the exchange's accent on `root`, for the library: its sheets are of no exchange, those of our own builds are. */
export function applyBrand(root: HTMLElement, { brand }: Exchange): () => void {
  return $theme.subscribe((theme) => {
    const [white, black] = brand.accent
    const accent = theme === 'white' ? white : black
    root.style.setProperty('--accent', accent)
    root.style.setProperty('--on-accent', onColour(accent))
  })
}
