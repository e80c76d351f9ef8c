const deepest = 8
const maxValues = 2_000
const maxLength = 8_192

/**
 * Whether a value of a caller's is JSON that can be kept: at most 8 levels and 2,000 values, no text or name above 8,192 UTF-16
 * units or with a NUL. It looks no deeper than that, so that nothing that is sent exhausts the stack.
 */
export function isPlain(value: unknown): boolean {
  let left = maxValues
  const isStorable = (text: string): boolean => text.length <= maxLength && !text.includes('\0')
  const walk = (part: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > deepest) return false
    if (typeof part === 'string') return isStorable(part)
    // Any other value has no entries.
    return Object.entries(Object(part)).every(([name, item]) => isStorable(name) && walk(item, depth + 1))
  }
  return walk(value, 0)
}
