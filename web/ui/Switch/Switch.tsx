import { type ReactNode, useId } from 'react'

/** On or off, at once. `hint` belongs to it for a screen reader too. A screen that shows one imports `Switch.css` in its sheet. */
export function Switch({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <label className="switch" htmlFor={id}>
      <span className="switch__text">
        <span>{label}</span>
        {hint && (
          <span className="switch__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        className="visually-hidden"
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="switch__track" aria-hidden="true" />
    </label>
  )
}
