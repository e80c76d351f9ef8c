import { IconDrawing } from './Icon.tsx'
import { lateIcons } from './LateIcon.tsx'

/** As `icons`, for the composer and the editor. */
const writingIcons = {
  edit: lateIcons.edit,
  link: lateIcons.link,
  hash: 'M9.5 4 7 20M17 4l-2.5 16M4.5 9h16M3.5 15h16',
  dollar:
    'M16.5 8.5c-.6-1.6-2.2-2.5-4.5-2.5-2.7 0-4.5 1.2-4.5 3 0 4.2 9.2 1.8 9.2 6 0 1.8-1.9 3-4.7 3-2.4 0-4.1-.9-4.7-2.5M12 3.5v17',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M16 8v5.5c0 1.5 1 2.3 2.2 2.3 1.7 0 2.8-1.5 2.8-3.8a9 9 0 1 0-3.5 7.1',
  heading: 'M6 5v14M18 5v14M6 12h12',
  subheading: 'M7 8v11M17 8v11M7 13.5h10',
  strong: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  em: 'M10 5h7M7 19h7M14 5l-4 14',
  strike:
    'M4 12h16M16.5 7.5C16 5.8 14.3 5 12 5c-2.7 0-4.5 1.2-4.5 3.2 0 1.6 1.2 2.5 3 3.1M7.5 16c.6 1.9 2.2 3 4.7 3 2.7 0 4.6-1.3 4.6-3.5 0-.7-.2-1.3-.6-1.8',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  picture: 'M4 5h16v14H4zM8.5 10.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2M4.5 17.5l5-5 3.5 3.5 2.5-2.5 4 4',
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  numbers:
    'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.8V9M3.8 15.3c.2-.8.8-1.3 1.6-1.3.9 0 1.6.6 1.6 1.4 0 1.4-3.2 2.2-3.2 4.1H7',
  quote: 'M9.5 7C6.5 8 5 10 5 13.5V17h4.5v-4.5H7M18.5 7c-3 1-4.5 3-4.5 6.5V17h4.5v-4.5H16',
  codeBlock: 'M4 5h16v14H4zM10 9.5 7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5',
  rule: 'M4 12h16M8 6h8M8 18h8',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3',
  redo: 'M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3',
  video: 'M3.5 6h12v12h-12zM15.5 11l5-3.5v9l-5-3.5',
} as const

export type WritingIconName = keyof typeof writingIcons

/** A drawing of composers and editors. `size` in CSS pixels. */
export function WritingIcon({ name, size = 20 }: { name: WritingIconName; size?: number }) {
  return <IconDrawing path={writingIcons[name]} size={size} filled={false} />
}
