/** As `icons`, for what is loaded after the first screen. */
export const lateIcons = {
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  trash: 'M4 7h16M9 7V4.500h6V7M6 7l1 13h10l1-13M10 11v5.500M14 11v5.500',
  chevron: 'M9.500 5.500 16 12l-6.500 6.500',
  mute: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M5.700 5.700l12.600 12.600',
  flag: 'M5.500 21V4M5.500 4.500h12l-2 4 2 4h-12',
  edit: 'M4 20l1-4L16.500 4.500a1.800 1.800 0 0 1 2.600 0l.4.4a1.800 1.800 0 0 1 0 2.600L8 19z',
  translate:
    'M3 6h9M7.500 3.500V6M10 6c-.5 3.500-2.800 6.300-6 7.500M5.500 8.500c1 2.300 2.800 4 5 5M12 20l4.500-10L21 20M13.500 17h6',
  keyboard: 'M3 6.500h18v11H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
} as const
