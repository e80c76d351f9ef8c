/** Marks the control that gets the focus first: `<button {...firstFocus}>`. By default the title does, and is then read out. */
export const firstFocus = { 'data-first-focus': '' } as const

/** Gives the focus to what is there whatever goes: the screen's content. A site's page may have a `main` of its own. */
export const focusContent = (): void =>
  document.querySelector<HTMLElement>('.shell__main')?.focus({ preventScroll: true })
