import { IconDrawing } from './Icon.tsx'

/** As `icons`, for what only a wide screen has from the first. */
export const desktopIcons = {
  write: 'M11.5 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-5.5M9 15l.7-3.2 8-8a1.8 1.8 0 0 1 2.5 2.5l-8 8z',
  markets: 'M7 4v3M7 16v4M5 7h4v9H5zM17 3v4M17 14v6M15 7h4v7h-4z',
} as const

/** A drawing that first screens need where they are wide. `size` in CSS pixels. */
export const DesktopIcon = ({ name, size = 20 }: { name: keyof typeof desktopIcons; size?: number }) => (
  <IconDrawing path={desktopIcons[name]} size={size} filled={false} />
)
