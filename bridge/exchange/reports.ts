import { readBrowserName } from '../lib/browserName.ts'
import { isRecord } from '../lib/guards.ts'
import { release } from '../lib/release.ts'
import { type Fault, onFault, type ReportKind } from '../lib/report.ts'
import { splitPath } from '../site/paths.ts'
import { matchRoute } from '../site/routes.ts'

/** Characters of an error's words that a report has, and that are looked at for them: a message may hold all that a person wrote. */
const maxCharacters = 200
const maxRead = 2_000
const maxLines = 10
/** A longer line of a stack is no function's. It may hold a user's words. */
const maxLineLength = 500

/** Quoted words are left out, for they may be a person's: an engine's own (`reading 'map'`) are kept. */
const withoutQuotes = (text: string): string =>
  text.replace(/(reading |setting )?(["'`“])(.*?)["'`”]/gs, (whole, own: string | undefined) => (own ? whole : '"…"'))

/** Addresses are left with their host, and files of ours with their name. */
const withoutAddresses = (text: string): string =>
  text.replace(/\b[a-z][\w+.-]*:\/\/([^\s/?#]*)([^\s?#)]*)[^\s)]*/gi, (_, host: string, path: string) =>
    /\.(js|css)$/.test(path) ? path.split('/').slice(-2).join('/') : host,
  )

/** Drops a word that the length limit cuts, because it may be half an address, and closes an open quote. */
const beginning = (text: string): string =>
  text.length > maxRead ? `${text.slice(0, maxRead).replace(/\S+$/, '')}"` : text

/** An error's text without quoted user text. */
export const cleaned = (text: string): string =>
  withoutQuotes(withoutAddresses(beginning(text)))
    .replace(/\S+@\S+/g, '@')
    .replace(/\d{5,}/g, '#')
    .slice(0, maxCharacters)

/** `at name (address:1:2)` of Chrome, `name@address:1:2` of the others. */
const frame =
  /^\s*(?:at )?(?:async )?(?:([\w$.<> ]*?)(?: \(|@))?\(?[a-z][\w+.-]*:\/\/[^\s?#]*?([^\s/?#]+)(?:[?#][^\s:]*)?:(\d+):(\d+)\)?$/i

/** The functions of a stack, a line of `function file:line:column` each. */
export const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = (line.length <= maxLineLength && frame.exec(line)) || []
      return file ? [`${name.trim() || '?'} ${file}:${row}:${column}`] : []
    })
    .slice(0, maxLines)
    .join('\n')

/** A fault report for the host site. It contains no text of a user. */
export interface Report {
  readonly kind: ReportKind
  /** The name of the chunk, screen, field or reason. */
  readonly name: string
  /** The error's class and message, without quoted text. At most 200 characters. */
  readonly message: string
  /** At most ten lines of `function file:line:column`, for the release's source maps. */
  readonly stack: string
  readonly release: string
  /** The name of the route, without ids; empty outside the section. */
  readonly route: string
  /** Browser and main version, such as `Chrome 156`. */
  readonly engine: string
  /** How the page reaches the exchange: `browser`, or the app's carrier. */
  readonly carrier: string
  /** The number of faults that this report counts. */
  readonly count: number
}

export type OnReport = (report: Report) => void

export interface ReportContext {
  readonly carrier: string
  readonly route: () => string
}

/** The name of the route that the address is of. */
export const routeNow = (): string => matchRoute(splitPath(location.pathname).path)?.name ?? ''

/** Each kind is reported once in this time; repeats are counted and reported at its end. */
const windowMs = 60_000

/** Noise of browsers, errors that they hide for scripts of other sites, and requests that the page aborts on purpose. */
const idle = /ResizeObserver loop|^Error: Script error\.?$|^AbortError/

/** So many fields of records that were dropped, the oddest first. */
const maxFields = 5

/** The name says what was invalid: for records, which fields. */
function nameOf({ kind, name, error }: Fault): string {
  if (kind !== 'records' || !isRecord(error)) return cleaned(name)
  const fields = Object.entries(error).sort(([, one], [, other]) => Number(other) - Number(one))
  const max = fields.slice(0, maxFields).map(([field]) => field)
  return cleaned(`${name}: ${max.join(', ')}`)
}

function wordsOf({ kind, error }: Fault): Pick<Report, 'message' | 'stack'> {
  if (error === undefined || kind === 'records') return { message: '', stack: '' }
  // A text that is thrown by itself may be anybody's.
  if (typeof error !== 'object' || error === null) return { message: `thrown: ${typeof error}`, stack: '' }
  // Of another frame or library: not all that is thrown is an Error of ours.
  const { name, message, stack } = error as { name?: unknown; message?: unknown; stack?: unknown }
  return {
    message: cleaned(`${typeof name === 'string' ? name : 'Error'}: ${typeof message === 'string' ? message : ''}`),
    stack: typeof stack === 'string' ? framesOf(stack) : '',
  }
}

/**
 * Reports faults of the page: each kind at once, then at most once a minute with a count.
 * @returns a function that ends it, and reports what was only counted so far.
 */
export function watchReports(onReport: OnReport, { carrier, route }: ReportContext): () => void {
  const { name: browser, version } = readBrowserName(navigator.userAgent)
  const engine = `${browser} ${version.split('.')[0]}`.trim()
  /** Of each kind that is in its minute: what came meanwhile. */
  const counted = new Map<ReportKind, { timer: ReturnType<typeof setTimeout>; last?: Report; count: number }>()

  const tell = (report: Report) => {
    try {
      onReport(report)
    } catch (error) {
      console.warn('Could not queue an error report.', error)
    }
  }
  const close = (kind: ReportKind) => {
    const { last, count = 0, timer } = counted.get(kind) ?? {}
    clearTimeout(timer)
    counted.delete(kind)
    if (last) tell({ ...last, count })
  }
  const open = (kind: ReportKind) =>
    counted.set(kind, {
      count: 0,
      timer: setTimeout(() => {
        const wasCounted = (counted.get(kind)?.count ?? 0) > 0
        close(kind)
        if (wasCounted) open(kind)
      }, windowMs),
    })

  const take = (fault: Fault) => {
    const { kind } = fault
    const words = wordsOf(fault)
    if (idle.test(words.message)) return
    const report = {
      kind,
      name: nameOf(fault),
      ...words,
      release: release(),
      route: route(),
      engine,
      carrier,
      count: 1,
    }
    const now = counted.get(kind)
    if (now) {
      now.last = report
      now.count += 1
    } else {
      open(kind)
      tell(report)
    }
  }
  const stop = onFault(take)
  return () => {
    stop()
    for (const kind of [...counted.keys()]) close(kind)
  }
}
