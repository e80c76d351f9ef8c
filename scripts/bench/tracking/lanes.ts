/** Works a list off, this many at a time. */
export async function inLanes<T>(lanes: number, list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...list]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
