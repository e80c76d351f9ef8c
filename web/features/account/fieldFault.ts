import { formMessages } from '../../i18n/en/form.ts'
import { $intl } from '../../i18n/i18n.ts'

/** Another field, or another value, that a value is compared with. `label` as the reader knows it. */
export interface Other {
  readonly value: string
  readonly label: string
}

/** What a field's value must be. All but `required` let an empty value pass. */
export interface Rules {
  readonly required?: boolean
  /** Not only spaces. */
  readonly noBlank?: boolean
  readonly noSpaces?: boolean
  /** Characters as a reader counts them: an emoji of several code units is one. */
  readonly length?: number
  readonly min?: number
  readonly max?: number
  readonly email?: boolean
  /** `http` or `https`. */
  readonly url?: boolean
  readonly number?: boolean
  readonly integer?: boolean
  /** Of a number. */
  readonly least?: number
  readonly most?: number
  readonly oneOf?: readonly string[]
  readonly same?: Other
  readonly different?: Other
  readonly pattern?: RegExp
}

type Messages = ReturnType<typeof formMessages.get>

type Check = (value: string, rules: Rules, label: string) => string | undefined

/** What a rule lets pass, and what it says otherwise. `rule` is what the field's rules give it. */
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
const number = (value: string): number => (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value.trim()) ? Number(value) : Number.NaN)
const written = (amount: number): string => $intl.get().plain().format(amount)

function isWebAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol)
  } catch {
    return false
  }
}

const isEntered = check(
  'required',
  (value) => value !== '',
  (t, label) => t.required({ label }),
)

/** In the order in which they are said: of several faults a reader is told the first. */
const checks: readonly Check[] = [
  check(
    'noBlank',
    (value) => value.trim() !== '',
    (t, label) => t.noBlank({ label }),
  ),
  check(
    'noSpaces',
    (value) => !/\s/.test(value),
    (t, label) => t.noSpaces({ label }),
  ),
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
  // Whether there is such an address only a mail to it can tell: this finds slips.
  check(
    'email',
    (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
    (t, label) => t.email({ label }),
  ),
  check('url', isWebAddress, (t, label) => t.url({ label })),
  check(
    'number',
    (value) => !Number.isNaN(number(value)),
    (t, label) => t.number({ label }),
  ),
  check(
    'integer',
    (value) => Number.isInteger(number(value)),
    (t, label) => t.integer({ label }),
  ),
  check(
    'least',
    (value, min) => number(value) >= min,
    (t, label, min) => t.least({ label, amount: written(min) }),
  ),
  check(
    'most',
    (value, max) => number(value) <= max,
    (t, label, max) => t.most({ label, amount: written(max) }),
  ),
  check(
    'oneOf',
    (value, list) => list.includes(value),
    (t, label, list) => t.oneOf({ label, list: list.join(', ') }),
  ),
  check(
    'same',
    (value, other) => value === other.value,
    (t, label, other) => t.same({ label, other: other.label }),
  ),
  check(
    'different',
    (value, other) => value !== other.value,
    (t, label, other) => t.different({ label, other: other.label }),
  ),
  // `search` begins at the start; `test` with the flag `g` would go on where the last match ended.
  check(
    'pattern',
    (value, pattern) => value.search(pattern) >= 0,
    (t, label) => t.pattern({ label }),
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
