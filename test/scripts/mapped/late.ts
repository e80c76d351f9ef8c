import { later, refuse } from './refuse.ts'

export function fail(names: readonly string[]): void {
  if (names.length === 0) refuse(String(later))
  for (const name of names) {
    if (name === 'late') throw new RangeError(`${name}, thrown by a late script`)
  }
}
