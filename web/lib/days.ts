/** A day as an address has it, `2026-11-24`; `undefined` for what is none. Of February 31 engines make a day in March. */
export const dayIn = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00`).getDate() === Number(text.slice(8))
    ? text
    : undefined

/** When it begins for the reader, in milliseconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00`)

/** When it is over: a day on which the clocks change is an hour shorter or longer. */
export const endOfDay = (day: string): number =>
  new Date(startOfDay(day)).setDate(new Date(startOfDay(day)).getDate() + 1)
