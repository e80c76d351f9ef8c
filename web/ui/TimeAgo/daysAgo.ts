const dayMs = 86_400_000

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** How many days ago by the reader's calendar: what is 30 hours ago may be of the day before yesterday. `at` and `now` in ms since 1970. */
export const daysAgo = (at: number, now: number): number =>
  // Rounded: a day on which the clocks change is an hour shorter or longer.
  Math.round((midnight(now) - midnight(at)) / dayMs)
