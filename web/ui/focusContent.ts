/** Gives the focus to what is there whatever goes: the screen's content. A site's page may have a `main` of its own. */
export const focusContent = (): void =>
  document.querySelector<HTMLElement>('.shell__main')?.focus({ preventScroll: true })
