import { IconDrawing } from './Drawing.tsx'
import { icons } from './icons.ts'

export type IconName = keyof typeof icons

/** A drawing that first screens need. `size` in CSS pixels. */
export function Icon({ name, size = 20, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return <IconDrawing path={icons[name]} size={size} filled={filled} />
}
