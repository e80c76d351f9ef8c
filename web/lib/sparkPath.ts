/** A line through `values`, oldest first, in a box of the given size; a level line where nothing changes. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  const min = Math.min(...values)
  const range = Math.max(...values) - min
  const across = width / Math.max(1, values.length - 1)
  const points = values.map((value, at) => {
    const up = range === 0 ? 0.5 : (value - min) / range
    // One pixel on each side, so that the line's own width is not cut.
    return `${(at * across).toFixed(1)} ${(height - 1 - up * (height - 2)).toFixed(1)}`
  })
  return points.length > 0 ? `M${points.join('L')}` : ''
}
