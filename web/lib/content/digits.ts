/** Where the ten digits of a script begin, for those that keyboards of our languages type. */
const zeros = ['٠', '۰', '०', '０'] as const

/** A text with its digits as 0 to 9, whichever script they were typed in. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = zeros.map((first) => code - first.charCodeAt(0)).find((value) => value >= 0 && value <= 9)
    return String(zero ?? digit)
  })
