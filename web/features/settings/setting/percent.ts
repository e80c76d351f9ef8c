/** `125%`, as the reader's language writes it. */
export const percent = (value: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100)
