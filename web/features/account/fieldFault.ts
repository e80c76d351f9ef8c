import { formMessages } from '#web/i18n/en/form.ts'

/** Another field that a value must equal. `label` is its visible label. */
export interface Other {
  readonly value: string
  readonly label: string
}

/** What a field's value must be. All but `required` let an empty value pass. */
export interface Rules {
  readonly required?: boolean
  /** Counts characters as readers do: an emoji of several code units is one. */
  readonly length?: number
  readonly min?: number
  readonly max?: number
  readonly email?: boolean
  readonly same?: Other
}

type Messages = ReturnType<typeof formMessages.get>

type Check = (value: string, rules: Rules, label: string) => string | undefined

/** What a rule accepts, and its error. `rule` is the value in the field's rules. */
function check<R extends keyof Rules>(
  name: R,
  passes: (value: string, rule: NonNullable<Rules[R]>) => boolean,
  says: (t: Messages, label: string, rule: NonNullable<Rules[R]>) => string,
): Check {
  return (value, rules, label) => {
    const rule = rules[name]
    if (rule === undefined || rule === null || rule === false || passes(value, rule)) return undefined
    return says(formMessages.get(), label, rule)
  }
}

const lengthOf = (value: string): number => [...value].length

const isEntered = check(
  'required',
  (value) => value !== '',
  (t, label) => t.required({ label }),
)

/** In order of priority: only the first fault is shown. */
const checks: readonly Check[] = [
  check(
    'length',
    (value, count) => lengthOf(value) === count,
    (t, label, count) => t.length({ label })(count),
  ),
  check(
    'min',
    (value, count) => lengthOf(value) >= count,
    (t, label, count) => t.min({ label })(count),
  ),
  check(
    'max',
    (value, count) => lengthOf(value) <= count,
    (t, label, count) => t.max({ label })(count),
  ),
  // This finds typing mistakes. Only a mail proves that the address exists.
  check(
    'email',
    (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
    (t, label) => t.email({ label }),
  ),
  check(
    'same',
    (value, other) => value === other.value,
    (t, label, other) => t.same({ label, other: other.label }),
  ),
]

/** The first fault of a field's value, as a sentence in the reader's language; undefined without one. */
export function fieldFault(value: string, rules: Rules, label: string): string | undefined {
  if (value === '') return isEntered(value, rules, label)
  for (const faultOf of checks) {
    const fault = faultOf(value, rules, label)
    if (fault) return fault
  }
  return undefined
}
