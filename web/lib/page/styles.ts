import styles from 'insights:styles'
import { late, type Wait } from '../../../bridge/lib/late.ts'

const linked = new Map<string, Promise<void>>()

/** Links the style sheet of a route, or of what lies over it, once: esbuild does not load the styles of a late chunk. A sheet that fails is asked for again. */
export const linkStyles = (name: string, wait?: Wait): Promise<void> => late(() => link(name), wait)

function link(name: string): Promise<void> {
  const href = styles[name]
  if (!href || document.querySelector(`link[href="${href}"]`)) return linked.get(name) ?? Promise.resolve()
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    sheet.onload = () => resolve()
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
