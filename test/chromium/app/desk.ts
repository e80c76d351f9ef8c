import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { keyLink } from '#scripts/sandboxKey.ts'

/** What the fake app's page shows at a moment. */
export interface Shown {
  /** The web page in the phone; `null` while there is none. */
  readonly web: {
    readonly path: string
    readonly text: string
    readonly theme: string
    readonly dir: string
    /** Addresses of the posts in the feed. */
    readonly posts: readonly string[]
  } | null
  /** The native screen in front; `null` while there is none. */
  readonly native: { readonly title: string; readonly fields: Readonly<Record<string, string>> } | null
  /** Oldest first. */
  readonly log: readonly { readonly name: string; readonly summary: string; readonly outcome: string }[]
  /** What the security policies stopped, in the page and in the web view. */
  readonly violations: readonly string[]
}

export interface Desk {
  readonly chromium: Chromium
  open(query?: string): Promise<void>
  /** @returns what is shown, once it holds. */
  until(holds: (shown: Shown) => unknown): Promise<Shown>
  /** Presses a button, a switch or a choice of the page by its name. */
  press(name: string): Promise<void>
  /** Chooses from a list of the page by its label. */
  choose(label: string, option: string): Promise<void>
  /** Taps the first of a selector in the web page. */
  tap(selector: string): Promise<void>
  /**
   * Unfolds the first message of the log with this summary.
   * @returns what came back, as the log writes it.
   */
  answerTo(summary: string): Promise<string>
  close(): Promise<void>
}

const recordViolations = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  (top.stopped ??= []).push(location.pathname + ': ' + effectiveDirective + ' ' + blockedURI)
})`

export async function openDesk(origin: string, initScripts: readonly string[] = []): Promise<Desk> {
  const chromium = await openChromium({ width: 1440, height: 900, initScripts: [recordViolations, ...initScripts] })
  const { browser } = chromium
  // The app's log-in is a command to the sandbox.
  await browser.url(keyLink(origin))
  const act = async (script: (...given: string[]) => boolean, ...given: string[]) => {
    const found = await browser.execute(script, ...given)
    if (!found) throw new Error(`The page has no ${given.join(': ')}.`)
  }
  return {
    chromium,
    async open(query = '') {
      await browser.url(`${origin}/${query}`)
    },
    async until(holds) {
      let shown = await browser.execute(look)
      await browser
        .waitUntil(async () => {
          shown = await browser.execute(look)
          return Boolean(holds(shown))
        })
        .catch(() => {
          throw new Error(`This was waited for in vain: ${holds}. What is shown: ${JSON.stringify(shown, null, 1)}`)
        })
      return shown
    },
    press: (name) => act(press, name),
    choose: (label, option) => act(choose, label, option),
    tap: (selector) => act(tap, selector),
    async answerTo(summary) {
      await act(unfold, summary)
      const answer = await browser.$('.entry[open] .entry__part:last-child .entry__json')
      return answer.getText()
    },
    close: chromium.close,
  }
}

// What follows runs in the browser, each by itself.

function look(): Shown {
  const text = (root: ParentNode, selector: string) => root.querySelector(selector)?.textContent ?? ''
  const page = document.querySelector('iframe')?.contentDocument
  const native = document.querySelector('.native')
  const stopped: unknown = Reflect.get(window, 'stopped')
  return {
    web: page?.documentElement
      ? {
          path: page.location.pathname,
          text: page.body?.textContent ?? '',
          theme: page.documentElement.dataset.theme ?? '',
          dir: page.documentElement.dir,
          posts: Array.from(
            page.querySelectorAll('article a[href*="/insights/posts/"]'),
            (link) => link.getAttribute('href') ?? '',
          ),
        }
      : null,
    native: native && {
      title: text(native, '.native__title'),
      fields: Object.fromEntries(
        Array.from(native.querySelectorAll('.native__field'), (field) => [
          text(field, '.native__name'),
          field.querySelector('input')?.value ?? '',
        ]),
      ),
    },
    log: Array.from(document.querySelectorAll('.entry'), (entry) => ({
      name: text(entry, '.entry__name'),
      summary: text(entry, '.entry__summary'),
      outcome: text(entry, '.entry__outcome'),
    })).reverse(),
    violations: Array.isArray(stopped) ? stopped.map(String) : [],
  }
}

function press(name: string): boolean {
  const named = [...document.querySelectorAll<HTMLElement>('button, label')].find(
    (element) => element.textContent?.trim() === name,
  )
  named?.click()
  return named !== undefined
}

function choose(label: string, option: string): boolean {
  const named = [...document.querySelectorAll('label')].find((element) => element.textContent?.trim() === label)
  const list = named && document.getElementById(named.htmlFor)
  if (!(list instanceof HTMLSelectElement)) return false
  const wanted = [...list.options].find(({ text }) => text === option)
  if (!wanted) return false
  list.value = wanted.value
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

function tap(selector: string): boolean {
  const found = document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null && found !== undefined
}

function unfold(summary: string): boolean {
  const entry = [...document.querySelectorAll('.entry')].find(
    (row) => row.querySelector('.entry__summary')?.textContent === summary,
  )
  entry?.querySelector('summary')?.click()
  return entry !== undefined
}
