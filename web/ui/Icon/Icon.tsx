/** A drawing next to a text, or in a control with its own name: never read out. */
export function IconDrawing({ path, size, filled }: { path: string; size: number; filled: boolean }) {
  return (
    <svg
      className={filled ? 'icon icon--filled' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** One path each, on a grid of 24, drawn with a line of 1.75. */
export const icons = {
  home: 'M4 10.5 12 4l8 6.5V20h-5.5v-6h-5v6H4z',
  topics: 'M9.5 4 7 20M17 4l-2.5 16M4.5 9h16M3.5 15h16',
  rank: 'M5 20v-7M12 20V4M19 20v-11',
  following:
    'M9 11a3.5 3.5 0 1 0-.1 0M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2.1.8 3.5 2.8 3.5 5.4',
  notification: 'M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M9.8 20.2a2.5 2.5 0 0 0 4.4 0',
  search: 'M11 18a7 7 0 1 0-.1 0M16 16l4.5 4.5',
  setting: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0-.1 0M9 19a2 2 0 1 0-.1 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  comment:
    'M20.5 11.7c0 4-3.8 7.2-8.5 7.2-1 0-2-.2-3-.5L4.3 20l1-3.9a6.7 6.7 0 0 1-1.8-4.4c0-4 3.8-7.2 8.5-7.2s8.5 3.2 8.5 7.2',
  repost: 'M4 10V8.5A2.5 2.5 0 0 1 6.5 6H19M16 3l3 3-3 3M20 14v1.5a2.5 2.5 0 0 1-2.5 2.5H5M8 21l-3-3 3-3',
  like: 'M12 20s-8-4.6-8-10.4A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8 2.9C20 15.4 12 20 12 20z',
  share: 'M12 15V3.5M8 7l4-4 4 4M5 12v8h14v-8',
  up: 'M12 20V5M5.5 11 12 4.5l6.5 6.5',
  empty: 'M4 13.5 7 4.5h10l3 9V20H4zM4 13.5h4.5a3.5 3.5 0 0 0 7 0H20',
  error: 'M12 8v5M12 16.5v.01M12 21a9 9 0 1 0-.1 0',
  offline: 'M3.5 3.5l17 17M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 14 0M2 8.5a14.5 14.5 0 0 1 20 0M12 19v.01',
  slow: 'M12 7v5l3.2 2M12 21a9 9 0 1 0-.1 0',
  person: 'M12 12a4 4 0 1 0-.1 0M4.5 20.5c.3-4 3.5-6 7.5-6s7.2 2 7.5 6',
} as const

export type IconName = keyof typeof icons

/** A drawing that first screens need. `size` in CSS pixels. */
export function Icon({ name, size = 20, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return <IconDrawing path={icons[name]} size={size} filled={filled} />
}
