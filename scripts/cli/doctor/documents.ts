import { fileAt, headersOf, missingOf } from '#bridge/site/hosting.ts'
import { directionOf, findLocale, type LocaleCode, locales } from '#bridge/site/locales.ts'
import { headerFindings } from './headers.ts'
import type { Answer, Check, Finding, Visit } from './visit.ts'

const homeOf = (base: string, code: LocaleCode): string => `${base}${code === 'en' ? '' : `/${code}`}/insights`

/** Home pages in other spellings. */
const otherHomes = ['/zh-cn/insights', '/insights/'] as const

/** Unlisted pages, whose names contain dots and letters of other alphabets. */
const otherPages = [
  '/insights/search',
  '/de/insights/topics',
  '/insights/user/no.body',
  '/insights/topics/details/%E6%AF%94%E7%89%B9%E5%B8%81',
  '/login',
  '/spot/BTCUSDT',
] as const

export const releaseOf = (html: string): string | undefined => /<meta name="release" content="([^"]*)">/.exec(html)?.[1]

function statusFinding(at: string, { status, headers }: Answer, wanted: number): Finding | undefined {
  if (status === wanted) return undefined
  const location = headers.get('location')
  if (location) return { at, says: `it leads to ${location} (${status}). Serve the page at this address.` }
  const remedy =
    wanted === 404
      ? 'Answer what is not there with 404, or search engines list it, and scripts that are gone come as pages'
      : 'Look at its row in hosting.json, and whether another rule of the host comes before it'
  return { at, says: `it answers ${status}, and hosting.json says ${wanted}. ${remedy}.` }
}

/** Whether a proxy serves another file or changes it. */
async function bodyFinding(visit: Visit, at: string, file: string, { text }: Answer): Promise<Finding | undefined> {
  const bytes = await visit.file(file)
  const wanted = bytes && new TextDecoder().decode(bytes)
  // Pages may contain link previews.
  if (
    wanted === undefined ||
    wanted === text ||
    text.includes('property="og:title"') !== wanted.includes('property="og:title"')
  )
    return undefined
  const [is, should] = [releaseOf(text), releaseOf(wanted)]
  if (is !== should)
    return {
      at,
      says: `the page is of ${is ? `release ${is}` : 'no release'}, and the folder’s is of ${should}. Serve the latest folder, and empty the caches in front.`,
    }
  return {
    at,
    says: `the page is not ${file} to the byte. Turn off services that rewrite pages (minifying, lazy loading, added scripts): the policy blocks what they insert.`,
  }
}

async function* document(visit: Visit, at: string): AsyncGenerator<Finding> {
  const { hosting } = visit
  const found = fileAt(hosting, at) ?? missingOf(undefined)
  const answer = await visit.ask(at)
  const wrong = statusFinding(at, answer, hosting.kinds[found.kind].status)
  if (wrong) return yield wrong
  yield* headerFindings(at, answer, headersOf(hosting, found, { isSecure: visit.isSecure }))
  if (found.kind === 'noPage') return
  const body = await bodyFinding(visit, at, found.file, answer)
  if (body) yield body
  if (found.kind !== 'home') return
  // Left over from a site that was not public.
  if (
    /\bnone\b|noindex/i.test(answer.headers.get('x-robots-tag') ?? '') ||
    /<meta name="robots"[^>]*noindex/i.test(answer.text)
  )
    yield {
      at,
      says: 'it is kept out of search engines. Remove x-robots-tag from the homes, which search engines may list.',
    }
}

export const homes: Check = async function* (visit) {
  const { base } = visit.preview
  for (const { code } of locales) {
    const at = homeOf(base, code)
    yield* document(visit, at)
    const { text, status } = await visit.ask(at)
    const tag = findLocale(code)?.bcp47
    if (status === 200 && !text.includes(`<html lang="${tag}" dir="${directionOf(code)}"`))
      yield { at, says: `it is not in ${tag}. Serve each language’s own file, by the rows of hosting.json.` }
  }
}

export const pages: Check = async function* (visit) {
  const { hosting, preview } = visit
  for (const path of [...otherHomes, ...otherPages]) {
    const at = preview.base + path
    // URLs without a row belong to the host.
    if (fileAt(hosting, at)) yield* document(visit, at)
  }
  const at = `${preview.base}/insights-nowhere`
  const answer = await visit.ask(at)
  const wrong = statusFinding(at, answer, 404)
  if (wrong) yield wrong
}

export const compression: Check = async function* (visit) {
  const at = homeOf(visit.preview.base, 'en')
  const links = [...(await visit.ask(at)).text.matchAll(/<script type="module" src="([^"]+)"/g)].map(
    ([, url = '']) => url,
  )
  for (const address of [at, ...links.slice(0, 1)]) {
    const [packed, plain] = await Promise.all([
      visit.ask(address),
      visit.ask(address, { headers: { 'accept-encoding': 'identity' } }),
    ])
    if (packed.status === 200 && packed.bytes.length > 2_048 && !packed.headers.get('content-encoding'))
      yield {
        at: address,
        says: 'it is not compressed. Serve the .br and .gz files next to it, or let the host compress.',
      }
    const encoding = plain.headers.get('content-encoding') ?? 'identity'
    if (encoding !== 'identity')
      yield {
        at: address,
        says: `it comes as ${encoding} to clients that do not accept it. Cache a copy for each accept-encoding.`,
      }
  }
}
