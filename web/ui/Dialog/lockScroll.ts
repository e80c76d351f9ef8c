let locks = 0

/**
 * Keeps the page behind a dialog where it is.
 * @returns a function that lets it scroll again, once all are gone.
 */
export function lockScroll(): () => void {
  const { documentElement: root } = document
  if (locks++ === 0) {
    const width = root.offsetWidth
    root.style.overflow = 'hidden'
    // The place that is kept for the bar would stay light beside the shade.
    root.style.scrollbarGutter = 'auto'
    // The bar is on the right in every language.
    root.style.paddingRight = `${root.offsetWidth - width}px`
  }
  let locked = true
  return () => {
    if (!locked) return
    locked = false
    if (--locks > 0) return
    for (const name of ['overflow', 'scrollbar-gutter', 'padding-right']) root.style.removeProperty(name)
  }
}
