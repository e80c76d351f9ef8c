import styles from 'insights:styles'

const linked = new Map<string, Promise<void>>()

/** Links the style sheet of a route, or of what lies over it, once: esbuild does not load the styles of a late chunk. A sheet that fails is asked for again. */
export function linkStyles(name: string): Promise<void> {
  const href = styles[name]
  if (!href || document.querySelector(`link[href="${href}"]`)) return linked.get(name) ?? Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      linked.delete(name)
      reject(new Error(`The style sheet of ${name} did not load.`))
    }
  })
  document.head.append(link)
  linked.set(name, loaded)
  return loaded
}
