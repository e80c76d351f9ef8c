import styles from 'insights:styles'
import { late, type Wait } from '#bridge/lib/late.ts'

const linked = new Map<string, Promise<unknown>>()

/** Links the style sheet of a route, or of what lies over it, once: esbuild does not load the styles of a late chunk. A sheet that fails is asked for again. */
export const linkStyles = (name: string, wait?: Wait): Promise<unknown> => late(() => link(name), wait)

async function link(name: string): Promise<unknown> {
  const href = styles[name]
  if (!href || document.querySelector(`[rel=stylesheet][href="${href}"]`)) return linked.get(name)
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  const loaded = new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      sheet.remove()
      linked.delete(name)
      reject(new Error(`The style sheet ${href} did not load.`))
    }
  })
  document.head.append(sheet)
  linked.set(name, loaded)
  return loaded
}
