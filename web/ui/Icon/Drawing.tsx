/** A drawing beside a text, or in a control that has a name of its own: never read out. */
export function Drawing({ path, size, filled }: { path: string; size: number; filled: boolean }) {
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
