/** How the document came to be: `navigate`, `reload`, `back_forward` or `prerender`; empty when the browser does not say. */
export function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'type' in entry ? String(entry.type) : ''
}
