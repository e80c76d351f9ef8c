import type { Exchange } from '#bridge/config.ts'
import { sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale, directionOf, findLocale, type LocaleCode } from '#bridge/site/locales.ts'
import { routes } from '#bridge/site/routes.ts'
import { brandIcon } from './brand.ts'
import type { DocumentWords } from './documentWords.ts'
import { drawnPath, type Files, json } from './files.ts'

export interface AppIcon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: 'any' | 'maskable'
}

/** `share`: how much of it the drawing fills. Systems crop up to a fifth from each side of a maskable icon. */
const drawings = [
  { side: 192, share: 1, purpose: 'any' },
  { side: 512, share: 1, purpose: 'any' },
  { side: 512, share: 0.6, purpose: 'maskable' },
  // iOS crops it and shows transparency as black.
  { side: 180, share: 0.8, purpose: 'maskable' },
] as const

const ground = '#ffffff'

/** Adds the icons of an installed section, made from the tab's icon. @returns them as in a manifest */
export async function addAppIcons(files: Files, exchange: Exchange): Promise<AppIcon[]> {
  if (!exchange.site?.offline) return []
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(brandIcon(exchange))
  const drawn = drawings.map(async ({ side, share, purpose }): Promise<AppIcon> => {
    const size = Math.round(side * share)
    const mark = await sharp(svg, { density: 600 })
      .resize(size, size, { fit: 'contain', background: '#0000' })
      .toBuffer()
    const background = purpose === 'maskable' ? ground : '#0000'
    const icon = await sharp({ create: { width: side, height: side, channels: 4, background } })
      .composite([{ input: mark }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    const src = drawnPath('icon', icon, 'png')
    files.set(src, icon)
    return { src, sizes: `${side}x${side}`, type: 'image/png', purpose }
  })
  return Promise.all(drawn)
}

export const manifestPath = (code: LocaleCode): string => `manifest/${code}.webmanifest`

export function manifestLinks(
  { site: { base = '', assets = '' } = {} }: Exchange,
  code: LocaleCode,
  icons: readonly AppIcon[],
): string[] {
  const touch = icons.slice(-1).map(({ src }) => `<link rel="apple-touch-icon" href="${assets}${base}/${src}">`)
  return [`<link rel="manifest" href="${base}/${manifestPath(code)}">`, ...touch]
}

export function manifestOf(
  exchange: Exchange,
  code: LocaleCode,
  { section, homeDescription, sections }: Pick<DocumentWords, 'section' | 'homeDescription' | 'sections'>,
  icons: readonly AppIcon[],
): Uint8Array {
  const { base = '', assets = '' } = exchange.site ?? {}
  const hrefTo = (path: string) => `${base}${code === defaultLocale ? '' : `/${code}`}${path}`
  const name = sectionOf(exchange.brand, code, section)
  return json({
    // The same in all languages, so that a second installation replaces the first.
    id: `${base}/insights`,
    name: `${exchange.brand.name} ${name}`,
    short_name: name,
    description: homeDescription,
    lang: findLocale(code)?.bcp47,
    dir: directionOf(code),
    start_url: hrefTo(routes.home.path),
    scope: `${base}/`,
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: icons.slice(0, -1).map(({ src, ...icon }) => ({ src: `${assets}${base}/${src}`, ...icon })),
    shortcuts: (['notification', 'topics', 'search'] as const).map((route) => ({
      name: sections[route],
      url: hrefTo(routes[route].path),
    })),
  })
}
