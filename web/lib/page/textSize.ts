import { rootClass } from '#web/styles/root.ts'
import { $textSize } from './preferences.ts'
import { linkStyles } from './styles.ts'

/**
 * Text is sized in CSS pixels, as it was designed. At another size every font size and line height of our style sheets is
 * rewritten, that much larger, and the layout flows round it: its columns, drawings and media queries stay, so that nothing
 * has to be scrolled sideways. The browser's own zoom enlarges all of it, and works beside this.
 */
const sized = ['font', 'font-size', 'line-height', '--type-xs', '--type-s', '--type-m', '--type-l'] as const

/** The original value of each rule. */
const written = new WeakMap<CSSStyleRule, ReadonlyMap<string, string>>()
let factor = 1

const enlarged = (value: string): string =>
  value.replace(/([\d.]+)px/g, (_, pixels: string) => `${Math.round(Number(pixels) * factor * 100) / 100}px`)

const belowRoot = new RegExp(`\\.${rootClass}(?![\\w-])`)

/** In the library a site's own rules may stand in one sheet with ours, as its build has joined them: they keep their size. */
const isOurs = ({ selectorText }: CSSStyleRule): boolean =>
  document.documentElement.className !== rootClass || belowRoot.test(selectorText)

function scaleRule(rule: CSSStyleRule): void {
  let own = written.get(rule)
  if (!own) {
    // A longhand says nothing where its shorthand holds a variable, and a shorthand nothing where it is given in parts.
    own = new Map(
      sized
        .map((name) => [name, rule.style.getPropertyValue(name)] as const)
        .filter(([, value]) => value.includes('px')),
    )
    written.set(rule, own)
  }
  for (const [name, value] of own) rule.style.setProperty(name, enlarged(value), rule.style.getPropertyPriority(name))
}

function scaleRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) isOurs(rule) && scaleRule(rule)
    else if (rule instanceof CSSGroupingRule) scaleRules(rule.cssRules)
  }
}

/** Style sheets of other origins cannot be read, and are not ours. */
function scaleSheet(sheet: CSSStyleSheet | null): void {
  try {
    if (sheet) scaleRules(sheet.cssRules)
  } catch (error) {
    console.warn('Could not change the text size of a style sheet.', error)
  }
}

const onLoad = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') scaleSheet(target.sheet)
}

/** Draws all text at this percentage of its size, also in sheets that are linked later. */
export function scaleText(percent: number): void {
  factor = percent / 100
  for (const sheet of document.styleSheets) scaleSheet(sheet)
  // A link's load event does not bubble: it is caught on its way there, before what waits for the sheet goes on.
  document.addEventListener('load', onLoad, true)
  wrapWhereLarge()
}

/** From here on what is cut at the end of its line elsewhere goes on in the next one: `largeText.css`. */
const large = 1.5

function wrapWhereLarge(): void {
  const { dataset } = document.documentElement
  if (factor < large) {
    delete dataset.text
    return
  }
  dataset.text = 'large'
  // It lies there. Others have it with their first sheet over the page; here what is in sight would be moved by it then.
  linkStyles('overlays').catch(console.warn)
}

/** Per cent, of a wanted size: none of our layouts is made for smaller or larger text. */
export const drawnSize = (percent: number): number => Math.min(200, Math.max(100, percent))

let stop: (() => void) | undefined

/** Draws text in the size that the reader or the app has chosen, from now on. */
export function watchTextSize(): void {
  stop ??= $textSize.subscribe((percent) => scaleText(drawnSize(percent)))
}

/** Ends that, as the section is taken out of a site's page. */
export function endTextSize(): void {
  stop?.()
  stop = undefined
  document.removeEventListener('load', onLoad, true)
}
