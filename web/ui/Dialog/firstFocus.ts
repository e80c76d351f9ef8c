/** Marks what has the focus first: `<button {...firstFocus}>`. Else its title, which is then read out. */
export const firstFocus = { 'data-first-focus': '' } as const
