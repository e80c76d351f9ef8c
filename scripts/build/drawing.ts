import { Parser } from 'htmlparser2'
import { ConfigFileError } from './files.ts'

/** Allowed elements. All others could run, load or reference something. */
const elements = new Set(
  'svg g defs path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient stop'.split(
    ' ',
  ),
)

const attributes = new Set(
  `viewBox preserveAspectRatio id transform d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points pathLength
  fill fill-opacity fill-rule clip-rule clip-path mask opacity color
  stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
  vector-effect shape-rendering`.split(/\s+/),
)

/** Elements that describe a drawing and are not rendered. */
const described = new Set(['title', 'desc'])
/** Metadata attributes of drawing programs, which are removed. */
const needless = new Set(['version', 'xmlns', 'role', 'aria-label', 'aria-hidden', 'focusable'])

/** Colours, numbers, paths, and references within the drawing. */
const plain = /^[\w\s.,#%()+-]*$/
const ownPart = /^url\(#[\w-]+\)$/

const box = /^\s*-?[\d.]+[\s,]+-?[\d.]+([\s,]+[1-9][\d.]*){2}\s*$/

/** A logo is in the first style sheet of every page. */
const maxLength = 8_192

const namespace = 'http://www.w3.org/2000/svg'

/**
 * Reduces a drawing to its shapes. @param name its key in the configuration @throws {ConfigFileError} for anything else
 */
export function checkDrawing(name: string, svg: string): string {
  const refuse = (why: string): never => {
    throw new ConfigFileError(`${name}: ${why}`)
  }
  let made = ''
  let unread = 0
  const open: string[] = []
  const tag = (element: string, given: Readonly<Record<string, string>>) => {
    if (unread > 0 || described.has(element)) {
      unread++
      return
    }
    if (!elements.has(element)) refuse(`a drawing has no <${element}>; it may have ${[...elements].join(', ')}.`)
    if ((element === 'svg') !== (made === '') || (open.length === 0) !== (made === ''))
      refuse('a drawing is one <svg> with shapes in it.')
    const isRoot = open.length === 0
    if (isRoot && !box.test(given.viewBox ?? ''))
      refuse('its <svg> must have a viewBox such as "0 0 120 24", which says how wide it is.')
    if (isRoot && given.xmlns !== undefined && given.xmlns !== namespace) refuse('its <svg> is of another namespace.')
    open.push(element)
    made += isRoot ? `<svg xmlns="${namespace}"` : `<${element}`
    for (const [attribute, value] of Object.entries(given)) {
      if (needless.has(attribute) || (isRoot && ['width', 'height', 'x', 'y'].includes(attribute))) continue
      if (!attributes.has(attribute))
        refuse(`a drawing's <${element}> has no "${attribute}"; write what it does as fill, stroke and the like.`)
      if (!ownPart.test(value) && (!plain.test(value) || /url/i.test(value)))
        refuse(`${attribute}="${value.slice(0, 40)}" of its <${element}> is no colour, number, path or url(#part).`)
      made += ` ${attribute}="${value.trim().replace(/\s+/g, ' ')}"`
    }
    made += '>'
  }
  const parser = new Parser(
    {
      onopentag: tag,
      onclosetag(element) {
        if (unread > 0) {
          unread--
          return
        }
        open.pop()
        made += `</${element}>`
      },
      ontext(text) {
        if (unread === 0 && text.trim() !== '') refuse('a drawing has no text: turn letters into paths.')
      },
      onprocessinginstruction(kind) {
        if (kind !== '?xml') refuse(`it begins with <${kind}>, which a drawing has no need of.`)
      },
      onerror: (error) => refuse(error.message),
    },
    { xmlMode: true },
  )
  parser.end(svg)
  if (!made.startsWith('<svg ')) refuse('it is no SVG.')
  if (made.length > maxLength)
    refuse(`it has ${made.length} characters, and may have ${maxLength}: every page has it from the start.`)
  return made
}
