import { nativeNames } from '#bridge/app/bridge.ts'
import { isAppContext } from '#bridge/app/methods/facts.ts'
import { readPackage } from '#bridge/app/package.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import { tapWindow } from '#bridge/app/traffic/tap.ts'
import { createRecorder, type TranscriptEntry } from '#bridge/app/traffic/transcript.ts'
import { detectCarrier } from '#bridge/carriers/detect.ts'
import type { AppConfig } from '#bridge/config.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { copyText } from '../conformance/handOn.ts'

export interface Inspector {
  /** The window to open the bridge on: what passes there is shown. */
  readonly window: Window
  close(): void
}

const max = 200

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** Which package is shown, what became of it, and of the app's last look for another. Empty where the page is from none. */
function packageLine(context: AppContext): string {
  const said = readPackage(context)
  const why = [said.packageFailed, said.packageReason].filter(Boolean).join(': ')
  const outcome = [said.packageOutcome, why && `(${why})`].filter(Boolean).join(' ')
  const update = said.updateOutcome && `last look: ${said.updateOutcome}`
  return [said.packageVersion && `Package ${said.packageVersion}`, outcome, update].filter(Boolean).join(' · ')
}

type Call = Extract<TranscriptEntry, { call: number }>

/** What a message is: its name, what it is about, and of an answer how long it took. */
function outlineOf(said: TranscriptEntry, calls: ReadonlyMap<number, Call>): readonly [name: string, about: string] {
  if ('event' in said) return [`← ${said.event}`, 'event']
  if ('answer' in said) {
    const call = calls.get(said.answer)
    const took = call ? `${said.at - call.at} ms` : ''
    return [`← ${call?.method ?? 'answer'}`, 'error' in said ? `${said.error.code}, ${took}` : took]
  }
  const path = isRecord(said.params) ? said.params.path : undefined
  return [`→ ${said.method}`, typeof path === 'string' ? path : '']
}

/** One message, its content on demand. */
function rowOf(said: TranscriptEntry, calls: ReadonlyMap<number, Call>): HTMLElement {
  const row = element('details', 'inspector__row')
  const head = element('summary', 'inspector__line')
  const [name, about] = outlineOf(said, calls)
  head.append(
    element('span', 'inspector__time', `${(said.at / 1_000).toFixed(2)} s`),
    element('span', 'error' in said ? 'inspector__name inspector__name--bad' : 'inspector__name', name),
    element('span', 'inspector__about', about),
  )
  row.append(head)
  row.addEventListener('toggle', () => {
    if (row.open && row.childElementCount === 1)
      row.append(element('pre', 'inspector__json', JSON.stringify(said, null, 1)))
  })
  return row
}

/**
 * A small panel over the page that shows what passes between it and the app, without what the contracts call sensitive. It
 * is plain DOM: the page under it may be on any renderer, or broken.
 */
export function openInspector(page: Window, app: AppConfig): Inspector {
  const { document } = page
  const { name: carrier } = detectCarrier(page, nativeNames(app))
  const context = isAppContext(page.insightsApp) ? page.insightsApp : null
  const recorder = createRecorder({ carrier, context, now: Date.now() })

  const panel = element('section', 'inspector')
  panel.setAttribute('aria-label', 'Inspector')
  panel.dir = 'ltr'
  const rows = element('div', 'inspector__rows')
  const said = element('span', 'inspector__said')
  said.setAttribute('role', 'status')
  const count = element('button', 'inspector__button', 'Bridge 0')
  count.type = 'button'
  count.setAttribute('aria-expanded', 'false')
  count.addEventListener('click', () => {
    const isOpen = panel.classList.toggle('inspector--open')
    count.setAttribute('aria-expanded', String(isOpen))
  })
  const copy = element('button', 'inspector__button inspector__button--late', 'Copy transcript')
  copy.type = 'button'
  copy.addEventListener('click', async () => {
    said.textContent = await copyText(JSON.stringify(recorder.transcript(), null, 2))
  })
  const bar = element('div', 'inspector__bar')
  bar.append(count, said, copy)
  const pages = element('p', 'inspector__package', context ? packageLine(context) : '')
  panel.append(bar, ...(pages.textContent ? [pages] : []), rows)
  document.body.append(panel)
  linkStyles('inspector').catch((error: unknown) =>
    console.warn('Could not load the style sheet of the inspector.', error),
  )

  let shown = 0
  const calls = new Map<number, Call>()
  const window = tapWindow(page, app, (passed) => {
    recorder.take(passed)
    const { messages } = recorder.transcript()
    for (const message of messages.slice(shown)) {
      if ('call' in message) calls.set(message.call, message)
      rows.prepend(rowOf(message, calls))
    }
    shown = messages.length
    while (rows.childElementCount > max) rows.lastElementChild?.remove()
    count.textContent = `Bridge ${shown}`
  })
  return { window, close: () => panel.remove() }
}
