import type { Build, Size, Who } from '../engine.ts'

/** A phone; around the fake app's phone as much room as is looked at. CSS pixels. */
export function sizeOf(build: Build, who: Who): Size {
  if (build === 'web') return { width: 390, height: 844 }
  return { width: who === 'app' ? 1440 : 900, height: 900 }
}
