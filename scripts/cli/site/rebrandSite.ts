import type { Exchange } from '#bridge/config.ts'
import { addAdapt, isAdaptFile, withAdaptLinks } from '#scripts/build/adapt.ts'
import { brandIcon } from '#scripts/build/brand.ts'
import { checkMessages } from '#scripts/build/exchangeParts.ts'
import { digest, drawnPath, type Files, nameHash, text } from '#scripts/build/files.ts'
import { withEarly } from '#scripts/build/html.ts'
import { addAppIcons } from '#scripts/build/manifest.ts'
import { drawShare } from '#scripts/build/share.ts'
import { siteDocuments } from '#scripts/build/site.ts'
import type { SiteMarks } from '#scripts/build/webview.ts'
import { branded, ownMarks, rebrandAssets } from '../pack/rebrand.ts'

const decode = (content: Uint8Array): string => new TextDecoder().decode(content)
const isText = (path: string): boolean => /\.(js|css)$/.test(path)

const isMade = (path: string) => /^assets\/(?:icon|share)-/.test(path) || isAdaptFile(path)

/** The fallback is used on machines without `sharp`. */
const withoutSharp = <T>(drawn: Promise<T>, otherwise: T): Promise<T> =>
  drawn.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return otherwise
    throw error
  })

/**
 * Makes an exchange's site from the browser's build. Files with changed settings get new names, because browsers cache
 * each name for a year. @param files assets without compressed files @throws {PackError} if the settings are not found
 */
export async function rebrandSite(
  files: Files,
  { marks, own, site, english }: SiteMarks,
  exchange: Exchange,
): Promise<{ readonly files: Files; readonly policy: string; readonly hasShare: boolean }> {
  checkMessages(exchange, english)
  const common = new Map([...files].filter(([path]) => !isMade(path)))
  const isOwn = JSON.stringify(ownMarks(exchange)) === JSON.stringify(own)
  const { files: rebranded, digests } = isOwn
    ? { files: common, digests: new Map<string, string>() }
    : rebrandAssets(common, marks, exchange)
  const id = [...digests.values()].join(' ')
  const hashes = new Map(
    [...rebranded.keys()].flatMap((path): [string, string][] => {
      const [, hash] = /-(\w{8})\.(?:js|css)$/.exec(path) ?? []
      return hash && id ? [[hash, nameHash(`${hash} ${id}`)]] : []
    }),
  )
  const renamed = (content: string) => content.replaceAll(/\b\w{8}\b/g, (word) => hashes.get(word) ?? word)
  const result: Files = new Map()
  const integrity = new Map<string, string>()
  for (const [path, content] of rebranded) {
    const whole = isText(path) && id ? text(renamed(decode(content))) : content
    result.set(renamed(path), whole)
    integrity.set(digest(content), digest(whole))
  }
  for (const [was, is] of digests) integrity.set(was, integrity.get(is) ?? is)

  addAdapt(result, exchange)
  const icon = text(brandIcon(exchange))
  const iconPath = drawnPath('icon', icon, 'svg')
  result.set(iconPath, icon)
  const picture = await withoutSharp<Uint8Array | undefined>(drawShare(exchange), undefined)
  const share = picture && drawnPath('share', picture, 'png')
  if (picture && share) result.set(share, picture)

  const whole = (html: string): string =>
    renamed(branded(html, exchange))
      .replace(/"\/assets\/icon-\w+\.svg"/, () => `"/${iconPath}"`)
      .replaceAll(/sha384-[\w+/]+=*/g, (was) => integrity.get(was) ?? was)
  const linked = (html: string): string => withEarly(withAdaptLinks(whole(html), result, exchange), exchange)
  const icons = await withoutSharp(addAppIcons(result, exchange), [])
  const offline = site.offline.map(renamed)
  const documents = siteDocuments(
    { ...site, offline, icons, home: linked(site.home), page: linked(site.page), share },
    exchange,
  )
  for (const [path, content] of documents.files) result.set(path, content)
  return { files: result, policy: documents.policy, hasShare: share !== undefined }
}
