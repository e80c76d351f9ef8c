/** Marks the control that gets the focus first: `<button {...firstFocus}>`. By default the title does, and is then read out. */
export const firstFocus = { 'data-first-focus': '' } as const
