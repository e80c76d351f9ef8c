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
