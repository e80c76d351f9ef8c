import { Drawing } from './Drawing.tsx'

/** As `icons`, for what only a wide screen has from the first. */
const deskIcons = {
  write: 'M11.5 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-5.5M9 15l.7-3.2 8-8a1.8 1.8 0 0 1 2.5 2.5l-8 8z',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const

/** A drawing that first screens need where they are wide. `size` in CSS pixels. */
export const DeskIcon = ({ name, size = 20 }: { name: keyof typeof deskIcons; size?: number }) => (
  <Drawing path={deskIcons[name]} size={size} filled={false} />
)
