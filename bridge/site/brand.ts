import { contrast, onColour } from '../lib/contrast.ts'
import { isRecord, isText } from '../lib/guards.ts'
import { findLocale, type LocaleCode } from './locales.ts'

/** SVG, or the path of an SVG file. One for both themes, or one each. */
export type Drawing = string | readonly [white: string, black: string]

/** One text for all languages, or one each. `en` is the fallback. */
export type Worded = string | (Readonly<Partial<Record<LocaleCode, string>>> & { readonly en: string })

/** Name, colours and drawings of the exchange. Paths are relative to the configuration file, and the build reads them. */
export interface BrandConfig {
  readonly name: string
  /** `#RRGGBB` for the white and the black theme. Text in it and on it needs a contrast of 4.5:1 (WCAG 2). */
  readonly accent: readonly [white: string, black: string]
  /** The logo, in a box 28 px high. Default: the name as text. */
  readonly logo?: Drawing
  /** The small logo, in a square of 32 px. Default: the name's first letter. */
  readonly mark?: Drawing
  /** The icon of the browser tab: SVG. Default: the mark, else the name's first letter on a tile in the accent. */
  readonly icon?: string
  /** The picture of a shared link: the path of a PNG file of 1200 by 630 pixels. Default: the logo or name over a price line. */
  readonly share?: string
  /** The section's name, by language. Default: `Insights`, translated. */
  readonly section?: Exclude<Worded, string>
  /** Corner radius of cards and pictures, 0 to 24 CSS pixels; fields and menus get two thirds. Default: 12. */
  readonly radius?: number
  /** Installed font families, such as `Inter, sans-serif`; none is loaded. Default: the system's. */
  readonly font?: string
}

/** The text that a locale has, or its language, or English. */
export function wordedIn(worded: Worded, code: LocaleCode): string {
  if (typeof worded === 'string') return worded
  const texts: Readonly<Partial<Record<string, string>>> = worded
  return texts[code] ?? texts[code.split('-')[0] ?? ''] ?? worded.en
}

/** The default name of a section, in English. Each language's file has its own word (`home`, `title`). */
const defaultSection = 'Insights'

/** What the section is called. @param instead the word that the language has for it; default: the English one. */
export const sectionOf = (
  { section }: Pick<BrandConfig, 'section'>,
  code: LocaleCode,
  instead = defaultSection,
): string => (section === undefined ? instead : wordedIn(section, code))

export type Theme = 'white' | 'black'
export const themes = ['white', 'black'] as const satisfies readonly Theme[]

/** What text in the accent stands on, as `web/styles/base.css` has it. */
export const grounds: Readonly<Record<Theme, readonly string[]>> = {
  white: ['#ffffff', '#f5f6f8', '#eceef1'],
  black: ['#0b0e11', '#14181d', '#1d232a'],
}

/** Of text that is not large (WCAG 2, 1.4.3). */
const leastContrast = 4.5

/** A drawing of one theme. */
export const drawingFor = (drawing: Drawing, theme: Theme): string =>
  typeof drawing === 'string' ? drawing : drawing[themes.indexOf(theme) === 0 ? 0 : 1]

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value))

/** The contrast as people write it, never rounded up to what it does not reach. */
const ratio = (value: number): string => `${Math.floor(value * 100) / 100}:1`

function accentFaults(accent: unknown): string[] {
  if (!Array.isArray(accent)) return []
  return themes.flatMap((theme, at) => {
    const colour: unknown = accent[at]
    if (!isText(colour) || !/^#[0-9a-f]{6}$/i.test(colour)) return []
    const where = `brand.accent[${at}] ${colour}`
    const has = (ground: string): number => contrast(colour, ground)
    const [worst = ''] = [...grounds[theme]].sort((one, other) => has(one) - has(other))
    const on = onColour(colour)
    return [
      ...(has(worst) < leastContrast
        ? [
            `${where} cannot be read as text on the ${theme} theme: its contrast with ${worst} is ${ratio(has(worst))}, and must be ${leastContrast}:1. Take a ${theme === 'white' ? 'darker' : 'lighter'} shade of it.`,
          ]
        : []),
      ...(contrast(colour, on) < leastContrast
        ? [
            `No text can be read on ${where}: the best contrast, with ${on}, is ${ratio(contrast(colour, on))}, and must be ${leastContrast}:1.`,
          ]
        : []),
    ]
  })
}

const isDrawing = (value: unknown): boolean =>
  isText(value) ? value.trim() !== '' : Array.isArray(value) && value.length === 2 && value.every(isDrawing)

/**
 * What is wrong with a text in several languages, a sentence each.
 * @param path where it stands in the configuration.
 */
export function wordedFaults(path: string, value: unknown): string[] {
  if (isText(value)) return value.trim() === '' ? [`${path} must not be empty.`] : []
  if (!isRecord(value) || !isText(value.en)) return [`${path} must be a text, or texts by language with one for "en".`]
  return Object.entries(value).flatMap(([code, text]) => [
    ...(findLocale(code)?.code === code
      ? []
      : [`${path}.${code} is not a supported language, such as "de" or "zh-CN".`]),
    ...(isText(text) && text.trim() !== '' ? [] : [`${path}.${code} must not be empty; it is ${shown(text)}.`]),
  ])
}

const known = ['name', 'accent', 'logo', 'mark', 'icon', 'share', 'section', 'radius', 'font']

/** What of a brand the table of single values cannot say, a sentence for each fault. */
export function brandFaults(brand: unknown): string[] {
  if (!isRecord(brand)) return []
  const { logo, mark, icon, share, section, radius, font } = brand
  const drawings = Object.entries({ logo, mark }).filter(([, value]) => value !== undefined && !isDrawing(value))
  const files = Object.entries({ icon, share }).filter(([, value]) => value !== undefined && !isDrawing([value, value]))
  return [
    ...Object.keys(brand)
      .filter((key) => !known.includes(key))
      .map((key) => `brand has no "${key}"; it may have ${known.join(', ')}.`),
    ...accentFaults(brand.accent),
    ...drawings.map(
      ([key, value]) =>
        `brand.${key} must be SVG or the path of an SVG file, or two of them, for the white and the black theme; it is ${shown(value)}.`,
    ),
    ...files.map(([key, value]) => `brand.${key} must be the path of a file; it is ${shown(value)}.`),
    ...(section === undefined
      ? []
      : isText(section)
        ? ['brand.section must be names by language, such as { en: "Community" }.']
        : wordedFaults('brand.section', section)),
    ...(radius === undefined || (typeof radius === 'number' && radius >= 0 && radius <= 24)
      ? []
      : [`brand.radius must be a number of pixels from 0 to 24; it is ${shown(radius)}.`]),
    ...(font === undefined || (isText(font) && /^[\p{L}\p{N} ,'"-]+$/u.test(font))
      ? []
      : [`brand.font must be font families such as Inter, sans-serif; it is ${shown(font)}.`]),
  ]
}
