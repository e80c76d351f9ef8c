import { type ReactNode, useId } from 'react'

interface Props<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly text: ReactNode }[]
  readonly current: Value
  readonly onChoose: (value: Value) => void
}

/** One of few, side by side. */
export function Segments<Value extends string>({ label, choices, current, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="segments__label">{label}</legend>
      <div className="segments__row">
        {choices.map(({ value, text }) => (
          <label className="segment" key={value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={value}
              checked={value === current}
              onChange={() => onChoose(value)}
            />
            <span className="segment__text">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
