/** The drawing for simulation trade; not with the other icons, since few readers ever see it. `size` in CSS pixels. */
export function Flask({ size }: { size: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9 3.5h6M10.2 3.5v6L5 18.4a1.4 1.4 0 0 0 1.2 2.1h11.6a1.4 1.4 0 0 0 1.2-2.1l-5.2-8.9v-6M7.8 14.5h8.4" />
    </svg>
  )
}
