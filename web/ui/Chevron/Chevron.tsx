const paths = {
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  farPrevious: 'M12 5.5 5.5 12l6.5 6.5M18.5 5.5 12 12l6.5 6.5',
  farNext: 'M5.5 5.5 12 12l-6.5 6.5M12 5.5 18.5 12 12 18.5',
} as const

/** Points backwards or onwards in reading order: mirrored where one reads from right to left. */
export function Chevron({ to }: { to: keyof typeof paths }) {
  return (
    <svg
      className="chevron"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[to]} />
    </svg>
  )
}
