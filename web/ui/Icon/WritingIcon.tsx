import { Drawing } from './Drawing.tsx'
import { lateIcons } from './lateIcons.ts'

/** As `icons`, for what is written with. */
const writingIcons = {
  edit: lateIcons.edit,
  link: lateIcons.link,
  hash: 'M9.500 4 7 20M17 4l-2.500 16M4.500 9h16M3.500 15h16',
  dollar:
    'M16.500 8.500c-.6-1.600-2.200-2.500-4.500-2.500-2.700 0-4.500 1.200-4.500 3 0 4.200 9.200 1.800 9.200 6 0 1.800-1.900 3-4.700 3-2.400 0-4.100-.9-4.700-2.500M12 3.500v17',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M16 8v5.500c0 1.500 1 2.300 2.200 2.300 1.700 0 2.800-1.500 2.800-3.800a9 9 0 1 0-3.500 7.100',
  heading: 'M6 5v14M18 5v14M6 12h12',
  subheading: 'M7 8v11M17 8v11M7 13.500h10',
  strong: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  em: 'M10 5h7M7 19h7M14 5l-4 14',
  strike:
    'M4 12h16M16.500 7.500C16 5.800 14.300 5 12 5c-2.700 0-4.500 1.200-4.500 3.200 0 1.600 1.200 2.500 3 3.100M7.500 16c.6 1.900 2.200 3 4.700 3 2.700 0 4.600-1.300 4.600-3.500 0-.7-.2-1.300-.6-1.800',
  code: 'M8.500 7 3.500 12l5 5M15.500 7l5 5-5 5',
  picture: 'M4 5h16v14H4zM8.500 10.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2M4.500 17.500l5-5 3.500 3.500 2.500-2.500 4 4',
  bullets: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01',
  numbers:
    'M10 6.500h10M10 12h10M10 17.500h10M4 5l1.500-.8V9M3.800 15.300c.2-.8.8-1.300 1.600-1.300.9 0 1.600.6 1.600 1.400 0 1.400-3.200 2.200-3.200 4.100H7',
  quote: 'M9.500 7C6.500 8 5 10 5 13.500V17h4.500v-4.500H7M18.500 7c-3 1-4.500 3-4.500 6.500V17h4.500v-4.500H16',
  codeBlock: 'M4 5h16v14H4zM10 9.500 7.500 12l2.500 2.500M14 9.500l2.500 2.500-2.500 2.500',
  rule: 'M4 12h16M8 6h8M8 18h8',
  undo: 'M8.500 5 4 9.500 8.500 14M4.500 9.500H14a5 5 0 0 1 0 10h-3',
  redo: 'M15.500 5 20 9.500 15.500 14M19.500 9.500H10a5 5 0 0 0 0 10h3',
  video: 'M3.500 6h12v12h-12zM15.500 11l5-3.500v9l-5-3.500',
} as const

export type WritingIconName = keyof typeof writingIcons

/** A drawing of composers and editors. `size` in CSS pixels. */
export function WritingIcon({ name, size = 20 }: { name: WritingIconName; size?: number }) {
  return <Drawing path={writingIcons[name]} size={size} filled={false} />
}
