/*
 * Stands in the document of all pages but the home page: has the browser fetch what the address's screen will want beside what every
 * page wants, where it would find one file in another, five times over.
 */

/** How addresses of screens begin; and scripts and sheets, after a number with a bit for each screen that wants them. The build puts it in. */
declare const screenFiles: {
  readonly starts: readonly string[]
  readonly groups: readonly (readonly [wantedBy: number, ...names: string[]])[]
}

const folder = '/assets/'
const address = `${location.href.split(/[?#]/, 1)[0]}/`
const screen = screenFiles.starts.findIndex((start) => address.includes(start))
for (const [wantedBy, ...names] of screen < 0 ? [] : screenFiles.groups) {
  for (const name of (wantedBy >> screen) & 1 ? names : []) {
    // Sends the screen's first call. Without it, the screen does.
    if (name.startsWith('ask-')) import(folder + name).catch(console.warn)
    const link = document.createElement('link')
    if (name.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else {
      link.rel = 'modulepreload'
      link.crossOrigin = 'anonymous'
    }
    // After what the first paint waits for.
    link.fetchPriority = 'low'
    link.href = folder + name
    document.head.append(link)
  }
}

export {}
