/** Colours of the chart, from the page's design tokens. */
export interface ChartColours {
  readonly up: string
  readonly down: string
  readonly upSoft: string
  readonly downSoft: string
  readonly text: string
  readonly mark: string
  readonly line: string
  readonly label: string
  readonly background: string
  readonly font: string
}

/** Reads the current design tokens. */
export function coloursOf(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    up: token('up'),
    down: token('down'),
    upSoft: token('chart-up'),
    downSoft: token('chart-down'),
    text: token('text-2'),
    mark: token('accent'),
    line: token('chart-line'),
    label: token('chart-label'),
    background: token('bg'),
    font: style.fontFamily,
  }
}

/** Calls `setColours` when the page changes its theme or swaps its price colours. */
export function watchTheme(setColours: () => void): () => void {
  const observer = new MutationObserver(setColours)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-up'] })
  return () => observer.disconnect()
}
