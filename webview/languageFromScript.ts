import type { Catalogue } from '#web/i18n/languages.ts'

declare global {
  interface Window {
    /** Catalogues that scripts beside the page have brought, by locale code. */
    insightsLanguages?: Readonly<Record<string, Catalogue>>
  }
}

/** The Trusted Types policy of the page that is opened from a file: it lets these scripts in, and nothing else. */
export const scriptPolicy = 'insights-languages'

interface ScriptUrls {
  createScriptURL(url: string): unknown
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrls
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

const known = /^messages\/[A-Za-z]{2}(-[A-Z]{2})?\.js$/
const checked = (url: string): string => {
  if (!known.test(url)) throw new TypeError(`${url} is not a language file of this page.`)
  return url
}

let urls: ScriptUrls | undefined

const loading = new Map<string, Promise<Catalogue>>()

/** Takes a language from the script that is beside the page: from a file nothing can be fetched. @throws when it does not load. */
export function languageFromScript(code: string): Promise<Catalogue> {
  const known = loading.get(code) ?? load(code)
  loading.set(code, known)
  known.catch(() => loading.delete(code))
  return known
}

function load(code: string): Promise<Catalogue> {
  const trusted: unknown = Reflect.get(window, 'trustedTypes')
  urls ??= isTrustedTypes(trusted)
    ? trusted.createPolicy(scriptPolicy, { createScriptURL: checked })
    : { createScriptURL: checked }
  const script = document.createElement('script')
  Reflect.set(script, 'src', urls.createScriptURL(`messages/${code}.js`))
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The language ${code} did not load.`))
    script.onerror = fail
    script.onload = () => {
      const catalogue = window.insightsLanguages?.[code]
      if (catalogue) resolve(catalogue)
      else fail()
    }
    document.head.append(script)
  })
}
