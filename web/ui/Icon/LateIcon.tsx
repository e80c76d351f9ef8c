import { IconDrawing } from './Icon.tsx'

/** As `icons`, for parts that load after the first screen. */
export const lateIcons = {
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2',
  more: 'M5 12.7a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4M12 12.7a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4M19 12.7a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4',
  trash: 'M4 7h16M9 7V4.5h6V7M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  chevron: 'M9.5 5.5 16 12l-6.5 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  mute: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M5.7 5.7l12.6 12.6',
  flag: 'M5.5 21V4M5.5 4.5h12l-2 4 2 4h-12',
  edit: 'M4 20l1-4L16.5 4.5a1.8 1.8 0 0 1 2.6 0l.4.4a1.8 1.8 0 0 1 0 2.6L8 19z',
  translate: 'M3 6h9M7.5 3.5V6M10 6c-.5 3.5-2.8 6.3-6 7.5M5.5 8.5c1 2.3 2.8 4 5 5M12 20l4.5-10L21 20M13.5 17h6',
  keyboard: 'M3 6.5h18v11H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  coin: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M14.5 9.5c-.5-1-1.5-1.5-2.5-1.5-1.5 0-2.5.8-2.5 2 0 2.8 5 1.2 5 4 0 1.2-1 2-2.5 2-1 0-2-.5-2.5-1.5M12 6.5V8M12 16v1.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  save: 'M6.5 4h11v16.5L12 16l-5.5 4.5z',
  hide: 'M3.5 3.5l17 17M10 5.3A9.5 9.5 0 0 1 12 5.1c5 0 8.2 3.7 9.5 6.9a13 13 0 0 1-2.6 3.9M6.3 6.9A12.5 12.5 0 0 0 2.5 12c1.3 3.2 4.5 6.9 9.5 6.9 1.9 0 3.5-.5 4.9-1.3M9.8 9.9a3 3 0 0 0 4.3 4.2',
  elsewhere: 'M7.5 3h9v18h-9zM11 18h2M3 8v8M21 8v8',
  back: 'M20 12H4.5M11 5l-7 7 7 7',
  wallet: 'M4 7.5v11h16v-11zM4 7.5 15.5 4v3.5M16 13h.01',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c4 5 4 13 0 18-4-5-4-13 0-18',
  check: 'M5 12.5 10 17.5 19.5 7',
} as const

type LateIconName = keyof typeof lateIcons

/** A drawing that no first screen needs. `size` in CSS pixels. */
export function LateIcon({ name, size = 20 }: { name: LateIconName; size?: number }) {
  return <IconDrawing path={lateIcons[name]} size={size} filled={false} />
}
