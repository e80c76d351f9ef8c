import { daysAgo } from '../../../ui/TimeAgo/daysAgo.ts'

/** “Today”, “Yesterday”, or the day as the reader's language writes it: with its year where that is another. */
export function dayName(
  at: number,
  now: number,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
  tag: string,
): string {
  const ago = daysAgo(at, now)
  if (ago <= 0) return today
  if (ago === 1) return yesterday
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at)
}
