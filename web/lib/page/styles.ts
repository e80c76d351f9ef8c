import styles from 'insights:styles'
import { late, type Wait } from '#bridge/lib/late.ts'

type Apply = () => unknown
const linked = new Map<string, Promise<Apply>>()

/**
 * Loads the style sheet of a route, or of what lies over it, once: esbuild does not load the styles of a late chunk. A sheet that
 * fails is asked for again.
 * @returns what applies it. Routes share rules, so that the page which is still shown would be styled again for nothing.
 */
export const loadStyles = (name: string, wait?: Wait): Promise<Apply> => late(() => load(name), wait)

/** Loads a style sheet, and applies it at once. */
export const linkStyles = (name: string, wait?: Wait): Promise<unknown> =>
  loadStyles(name, wait).then((apply) => apply())

async function load(name: string): Promise<Apply> {
  const href = styles[name]
  if (!href || document.querySelector(`[rel=stylesheet][href="${href}"]`)) return linked.get(name) ?? (() => {})
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.media = 'not all'
  link.fetchPriority = 'high'
  link.href = href
  const loaded = new Promise<Apply>((resolve, reject) => {
    // Not by the attribute, with which engines ask for the sheet again. Once: each time restyles the page.
    link.onload = () => resolve(() => link.sheet?.media.length === 1 && link.sheet.media.appendMedium('all'))
    link.onerror = () => {
      link.remove()
      linked.delete(name)
      reject(new Error(`The style sheet ${href} did not load.`))
    }
  })
  document.head.append(link)
  linked.set(name, loaded)
  return loaded
}
