import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { fileAt, headersOf } from '#bridge/site/hosting.ts'
import { isOfflineFiles, offlineFile, withdrawingWorker, workerFile } from '#bridge/site/offline.ts'
import { releaseOf } from './documents.ts'
import { headerFindings } from './headers.ts'
import type { Answer, Check, Finding, Visit } from './visit.ts'

/** A text file of the table; ends if its response is wrong. */
async function* textAt(visit: Visit, at: string): AsyncGenerator<Finding, Answer | undefined> {
  const { hosting, isSecure } = visit
  const answer = await visit.ask(at)
  const found = fileAt(hosting, at)
  if (answer.status !== 200 || !found) {
    yield { at, says: `it answers ${answer.status}. Serve the file of that name from the site’s folder.` }
    return undefined
  }
  yield* headerFindings(at, answer, headersOf(hosting, found, { isSecure }))
  return answer
}

export const version: Check = async function* (visit) {
  const { base } = visit.preview
  const at = `${base}/version.json`
  const answer = yield* textAt(visit, at)
  if (!answer) return
  const said = parsed(answer.text)
  const release = isRecord(said) ? said.release : undefined
  if (typeof release !== 'string')
    return yield {
      at,
      says: 'it names no release. Serve the folder’s file: open pages find a newer release by it.',
    }
  const page = releaseOf((await visit.ask(`${base}/insights`)).text)
  if (page && page !== release)
    yield {
      at,
      says: `it says ${release}, and the home page is of ${page}. Deploy all files of a release at once, and cache neither.`,
    }
}

/** Files of the service worker, and that a worker that was disabled is withdrawn. */
export const offline: Check = async function* (visit) {
  const { preview, hosting } = visit
  const at = `${preview.base}/${workerFile}`
  if (!fileAt(hosting, at)) return
  const answer = yield* textAt(visit, at)
  if (!answer) return
  const file = await visit.file(workerFile)
  if (file && new TextDecoder().decode(file) !== answer.text)
    yield {
      at,
      says: `it is not the folder’s file. Serve that file, and empty the caches in front: browsers keep an old worker until they get another.`,
    }
  // A withdrawn worker has no list.
  if (answer.text === withdrawingWorker) return
  const list = `${preview.base}/${offlineFile}`
  const listed = yield* textAt(visit, list)
  const said = listed && parsed(listed.text)
  if (!listed) return
  const page = releaseOf((await visit.ask(`${preview.base}/insights`)).text)
  if (!isOfflineFiles(said) || said.release !== page)
    yield {
      at: list,
      says: `it is of ${isOfflineFiles(said) ? said.release : 'no release'}, and the home page of ${page}. Change all files of a release at once, or nothing is kept for a visit without a network.`,
    }
}

/** Paths that `robots.txt` disallows for `*`. */
function forbidden(robots: string): readonly string[] {
  let isForAll = false
  let wasAgent = false
  const found: string[] = []
  for (const line of robots.split('\n')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? []
    const isAgent = name.toLowerCase() === 'user-agent'
    if (isAgent) isForAll = value === '*' || (wasAgent && isForAll)
    if (name.toLowerCase() === 'disallow' && isForAll && value !== '') found.push(value)
    wasAgent = isAgent
  }
  return found
}

/** Files for search engines, and the security contact. */
export const forOthers: Check = async function* (visit) {
  const { preview, hosting, now } = visit
  const { base, origin } = preview
  const robots = await visit.ask('/robots.txt')
  const rules = robots.status === 200 ? forbidden(robots.text) : []
  const path = `${base}/insights`
  const against = rules.find((rule) => path.startsWith(rule.replace(/[*$].*$/, '')))
  if (against)
    yield {
      at: '/robots.txt',
      says: `it forbids ${against}. Allow all of ${path}: crawlers must fetch a page to list it, or to see its noindex.`,
    }
  else if (fileAt(hosting, '/robots.txt')) yield* textAt(visit, '/robots.txt')
  if (origin) {
    const map = yield* textAt(visit, `${base}/sitemap.xml`)
    if (map && !map.text.includes(`<loc>${origin}${path}</loc>`))
      yield {
        at: `${base}/sitemap.xml`,
        says: `it does not name ${origin}${path}. Serve the file made from this configuration.`,
      }
  }
  const contact = '/.well-known/security.txt'
  // Below a path, the contact is the host's.
  const file = fileAt(hosting, contact) && (await visit.file(contact.slice(1)))
  const answer = await visit.ask(contact)
  if (answer.status !== 200 || !/^contact:/im.test(answer.text)) {
    if (file)
      return yield {
        at: contact,
        says: `it answers ${answer.status}. Serve it from the site’s folder: some hosts skip names that begin with a dot.`,
      }
    return yield {
      at: contact,
      isAdvice: true,
      says: 'there is no security contact. Set site.contact in the configuration.',
    }
  }
  const expires = Date.parse(/^expires:\s*(\S+)/im.exec(answer.text)?.[1] ?? '')
  if (!(expires > now))
    yield { at: contact, says: 'it has expired. Run insights-client site again: the file is valid for a year.' }
}
