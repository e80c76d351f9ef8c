import { Drawing } from './Drawing.tsx'
import { writingIcons } from './writingIcons.ts'

export type WritingIconName = keyof typeof writingIcons

/** A drawing of composers and editors. `size` in CSS pixels. */
export function WritingIcon({ name, size = 20 }: { name: WritingIconName; size?: number }) {
  return <Drawing path={writingIcons[name]} size={size} filled={false} />
}
