import { Drawing } from './Drawing.tsx'
import { lateIcons } from './lateIcons.ts'

export type LateIconName = keyof typeof lateIcons

/** A drawing that no first screen needs. `size` in CSS pixels. */
export function LateIcon({ name, size = 20, filled = false }: { name: LateIconName; size?: number; filled?: boolean }) {
  return <Drawing path={lateIcons[name]} size={size} filled={filled} />
}
