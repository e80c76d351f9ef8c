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
const names =
  screen < 0 ? [] : screenFiles.groups.flatMap(([wantedBy, ...files]) => ((wantedBy >> screen) & 1 ? files : []))

// What sends the screen's first call. Without it, the screen does.
for (const name of names) if (name.startsWith('ask-')) import(folder + name).catch(console.warn)

// After what the first paint waits for. With a low priority, browsers would fetch only a few at a time.
requestAnimationFrame(() => {
  for (const name of names) {
    const link = document.createElement('link')
    if (name.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else {
      link.rel = 'modulepreload'
      link.crossOrigin = 'anonymous'
    }
    link.href = folder + name
    document.head.append(link)
  }
})

export {}
