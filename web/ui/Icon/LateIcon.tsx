import { IconDrawing } from './Drawing.tsx'
import { lateIcons } from './lateIcons.ts'

export type LateIconName = keyof typeof lateIcons

/** A drawing that no first screen needs. `size` in CSS pixels. */
export function LateIcon({ name, size = 20 }: { name: LateIconName; size?: number }) {
  return <IconDrawing path={lateIcons[name]} size={size} filled={false} />
}
