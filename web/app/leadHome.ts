/** Attributes of links, images and videos that contain paths. */
const leading = ['href', 'src', 'poster'] as const

/** Resolves the section's paths against its own origin when the site's `<base>` points elsewhere. */
export function leadHome(root: HTMLElement): () => void {
  const lead = (element: Element) => {
    for (const name of leading) {
      const path = element.getAttribute(name)
      if (path && /^\/(?!\/)/.test(path)) element.setAttribute(name, location.origin + path)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof Element)) continue
      lead(target)
      for (const element of target.querySelectorAll(leading.map((name) => `[${name}^="/"]`).join())) lead(element)
    }
  })
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: [...leading] })
  return () => observer.disconnect()
}
