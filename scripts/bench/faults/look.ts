export interface Look {
  readonly isWaiting: boolean
  readonly hasWords: boolean
  readonly isThere: boolean
  readonly hasWayOn: boolean
  readonly hasFailed: boolean
  readonly typed: readonly string[]
  /** Visible text for debugging, errors first. */
  readonly words: string
}

/** The `data` values with which panels mark errors. */
const failingKinds = ['error', 'offline', 'slow'] as const

export const failing = [
  'body > [role=alert]',
  ...failingKinds.map((kind) => `.state-panel[data-kind=${kind}]`),
  '.broken-card',
  '.rail-section__failed',
].join()

/** In the page: the page of the app stands in a frame. */
export function look(shows: string, failing: string): Look {
  const frame = document.querySelector('iframe')
  const page = frame ? frame.contentDocument : document
  const body = page?.body
  const inSight = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < 844 && element.checkVisibility({ visibilityProperty: true })
  }
  const find = (selector: string): Element[] => [...(body?.querySelectorAll(selector) ?? [])].filter(inSight)
  const failures = find(failing)
  const main = body?.querySelector('main') ?? body
  // biome-ignore lint/performance/useDomNodeTextContent: what cannot be seen does not count
  const words = main?.innerText.trim() ?? ''
  const fields = find('input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable]')
  return {
    isWaiting: find('.shell--still, .skeleton').length > 0 && failures.length === 0,
    hasWords: words.length > 20,
    isThere: find(shows).length > 0,
    hasFailed: failures.length > 0,
    hasWayOn: failures.some((failure) => failure.querySelector('button, a')),
    typed: fields.map((field) => ('value' in field ? String(field.value) : (field.textContent ?? ''))),
    words: (failures[0]?.textContent ?? words).slice(0, 200),
  }
}

/**
 * In the page: presses the way on of what has failed.
 * @returns whether there was one.
 */
export function goOn(failing: string): boolean {
  const page = document.querySelector('iframe')?.contentDocument ?? document
  const way = page.querySelector<HTMLElement>(`:is(${failing}) :is(button, a)`)
  way?.click()
  return way !== null
}

/**
 * In the page: puts the cursor into the first field for words.
 * @returns whether there is one.
 */
export function focusField(): boolean {
  const page = document.querySelector('iframe')?.contentDocument ?? document
  const field = [
    ...page.querySelectorAll<HTMLElement>(
      'main textarea, main [contenteditable=true], main input:is([type=search], [type=text], [type=email], :not([type]))',
    ),
  ].find((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [readonly]'))
  field?.focus()
  return field !== undefined && page.activeElement === field
}
