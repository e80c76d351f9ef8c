import { Key } from 'webdriverio'
import { type HostOptions, openHost } from '#scripts/drivers/webkit.ts'
import type { EnginePage, KeyName } from './page.ts'

const keyValues: Readonly<Record<KeyName, string>> = {
  Enter: Key.Enter,
  Escape: Key.Escape,
  Tab: Key.Tab,
  Backspace: Key.Backspace,
  ArrowDown: Key.ArrowDown,
}

/** The driver tells nothing of the console: a script in each page writes down what goes there, past its reloads too. */
const hear = `(() => {
  if (window !== top) return
  const key = 'engines.faults'
  const keep = (line) => {
    try {
      sessionStorage[key] = JSON.stringify([...JSON.parse(sessionStorage[key] ?? '[]'), line])
    } catch {}
  }
  const said = (value) => String(value?.stack && value.message ? value.message + ' ' + value.stack : value)
  const { error } = console
  console.error = (...all) => {
    keep('Console: ' + all.map(said).join(' '))
    error.apply(console, all)
  }
  addEventListener('error', (event) => event instanceof ErrorEvent && keep('Uncaught: ' + said(event.error ?? event.message)))
  addEventListener('unhandledrejection', ({ reason }) => keep('Uncaught: ' + said(reason)))
})()`

/** Starts our WebKit app, whose page has real message handlers and a real native side. */
export async function openWebKit(options: HostOptions): Promise<EnginePage> {
  const { browser, close } = await openHost({ ...options, initScripts: [hear, ...(options.initScripts ?? [])] })
  return {
    async open(url) {
      await browser.url(url)
    },
    async run(script, ...given) {
      // As JSON: the driver would take some values for its own.
      const answer: string = await browser.execute(
        `return Promise.resolve((${script})(...JSON.parse(arguments[0]))).then((value) => JSON.stringify({ value }))`,
        JSON.stringify(given),
      )
      return JSON.parse(answer).value
    },
    async pressAt(x, y) {
      await browser
        .action('pointer')
        .move({ x: Math.round(x), y: Math.round(y) })
        .down()
        .up()
        .perform()
    },
    async type(text) {
      // Not `keys`, which holds all of them down at once: a letter that comes twice would come once.
      const action = browser.action('key')
      for (const letter of text) action.down(letter).up(letter)
      await action.perform()
    },
    async press(name) {
      await browser.keys(keyValues[name])
    },
    async faults() {
      const kept = await browser.execute(() => {
        const all = sessionStorage.getItem('engines.faults') ?? '[]'
        sessionStorage.removeItem('engines.faults')
        return all
      })
      return JSON.parse(kept)
    },
    async picture() {
      return Buffer.from(await browser.takeScreenshot(), 'base64')
    },
    close,
  }
}
