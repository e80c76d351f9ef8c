import type { SafeArea } from '#bridge/app/protocol.ts'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** `--safe-top` and so on: what the app's own bars and the device's edges cover. A side that is no number is passed over. */
export function applySafeArea(safeArea: { readonly [Side in keyof SafeArea]?: unknown }): void {
  const { style } = document.documentElement
  for (const side of sides)
    if (typeof safeArea[side] === 'number') style.setProperty(`--safe-${side}`, `${safeArea[side]}px`)
}
