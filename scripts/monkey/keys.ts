/** A key of the keyboard, as Chrome's protocol and WebDriver each name it. */
export interface Key {
  /** As `KeyboardEvent.key` has it. */
  readonly key: string
  readonly code: string
  /** Windows' number of the key. */
  readonly number: number
  /** What it writes into a field. */
  readonly text?: string
  readonly shift?: true
  readonly control?: true
}

const letter = (key: string): Key => ({
  key,
  code: `Key${key.toUpperCase()}`,
  number: key.toUpperCase().charCodeAt(0),
  text: key,
})

/** Those that move, those that press, and the shortcuts of the site. */
export const keys: readonly Key[] = [
  { key: 'Tab', code: 'Tab', number: 9 },
  { key: 'Tab', code: 'Tab', number: 9, shift: true },
  { key: 'Escape', code: 'Escape', number: 27 },
  { key: 'Enter', code: 'Enter', number: 13, text: '\r' },
  { key: 'Enter', code: 'Enter', number: 13, text: '\r', control: true },
  { key: ' ', code: 'Space', number: 32, text: ' ' },
  { key: 'ArrowUp', code: 'ArrowUp', number: 38 },
  { key: 'ArrowDown', code: 'ArrowDown', number: 40 },
  { key: 'ArrowLeft', code: 'ArrowLeft', number: 37 },
  { key: 'ArrowRight', code: 'ArrowRight', number: 39 },
  { key: 'Home', code: 'Home', number: 36 },
  { key: 'End', code: 'End', number: 35 },
  { key: 'PageDown', code: 'PageDown', number: 34 },
  { key: 'Backspace', code: 'Backspace', number: 8 },
  { key: 'Delete', code: 'Delete', number: 46 },
  { key: '/', code: 'Slash', number: 191, text: '/' },
  { key: '?', code: 'Slash', number: 191, text: '?', shift: true },
  { key: '.', code: 'Period', number: 190, text: '.' },
  ...[...'ghjklnprtsu'].map(letter),
]

export const nameOfKey = ({ key, shift, control }: Key): string =>
  [control && 'Control', shift && key.length > 1 && 'Shift', key === ' ' ? 'Space' : key].filter(Boolean).join('+')

/** WebDriver's code points of keys that write nothing. */
const values: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Escape: '\uE00C',
  Enter: '\uE007',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
  PageDown: '\uE00F',
  Backspace: '\uE003',
  Delete: '\uE017',
}

/** What WebDriver holds and presses for a key, the key itself last. */
export const keyValuesOf = ({ key, shift, control }: Key): readonly string[] => [
  ...(control ? ['\uE009'] : []),
  ...(shift ? ['\uE008'] : []),
  values[key] ?? key,
]
