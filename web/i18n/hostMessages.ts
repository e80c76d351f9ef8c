import english from 'insights:english'
import type { ReadableAtom } from 'nanostores'
import { isRecord } from '../../bridge/lib/guards.ts'
import { report } from '../../bridge/lib/report.ts'
import { findLocale, type LocaleCode } from '../../bridge/site/locales.ts'
import { languageTag } from '../lib/page/appearance.ts'
import { HostMessagesError } from './errors.ts'
import type { OwnMessages } from './i18n.ts'
import type { Message, Namespaces } from './languages.ts'
import { isMessage, messageFaults } from './messageFaults.ts'
import { baseOf } from './regions.ts'

/** The namespaces that a section's screens read. */
interface English {
  readonly account: typeof import('./en/account.ts')
  readonly article: typeof import('./en/article.ts')
  readonly card: typeof import('./en/card.ts')
  readonly composer: typeof import('./en/composer.ts')
  readonly dates: typeof import('./en/dates.ts')
  readonly draft: typeof import('./en/draft.ts')
  readonly fansAndFocus: typeof import('./en/fansAndFocus.ts')
  readonly following: typeof import('./en/following.ts')
  readonly form: typeof import('./en/form.ts')
  readonly home: typeof import('./en/home.ts')
  readonly leave: typeof import('./en/leave.ts')
  readonly list: typeof import('./en/list.ts')
  readonly media: typeof import('./en/media.ts')
  readonly missing: typeof import('./en/missing.ts')
  readonly moderation: typeof import('./en/moderation.ts')
  readonly notification: typeof import('./en/notification.ts')
  readonly pagination: typeof import('./en/pagination.ts')
  readonly passkeys: typeof import('./en/passkeys.ts')
  readonly people: typeof import('./en/people.ts')
  readonly post: typeof import('./en/post.ts')
  readonly preferences: typeof import('./en/preferences.ts')
  readonly qrLogin: typeof import('./en/qrLogin.ts')
  readonly rail: typeof import('./en/rail.ts')
  readonly rank: typeof import('./en/rank.ts')
  readonly reactions: typeof import('./en/reactions.ts')
  readonly reply: typeof import('./en/reply.ts')
  readonly search: typeof import('./en/search.ts')
  readonly secrets: typeof import('./en/secrets.ts')
  readonly setting: typeof import('./en/setting.ts')
  readonly shell: typeof import('./en/shell.ts')
  readonly shortcuts: typeof import('./en/shortcuts.ts')
  readonly simulation: typeof import('./en/simulation.ts')
  readonly storage: typeof import('./en/storage.ts')
  readonly subAccounts: typeof import('./en/subAccounts.ts')
  readonly third: typeof import('./en/third.ts')
  readonly topic: typeof import('./en/topic.ts')
  readonly topics: typeof import('./en/topics.ts')
  readonly trade: typeof import('./en/trade.ts')
  readonly user: typeof import('./en/user.ts')
  readonly writing: typeof import('./en/writing.ts')
}

type BodyOf<Module> = Module[keyof Module] extends ReadableAtom<infer Body> ? Body : never

/** A text where English has one, with the same placeholders; where it counts, the plural forms of the language. */
type Own<Body> = {
  readonly [Key in keyof Body]?: Body[Key] extends (count: number) => string ? Readonly<Record<string, string>> : string
}

/** What a host says in place of ours: as much as it likes, by language, namespace and key. `web/i18n/en` has all of them in English. */
export type HostMessages = {
  readonly [Code in LocaleCode]?: { readonly [Name in keyof English]?: Own<BodyOf<English[Name]>> }
}

/** What is wrong with one of a host's messages: the end of a sentence that begins with its name. */
function* faultsOf(code: string, name: string, key: string, message: unknown): Generator<string> {
  const known = english[name]?.[key]
  if (known === undefined) yield 'is none of ours.'
  else if (!isMessage(message)) yield 'is neither a text nor plural forms.'
  else yield* messageFaults(known, message, new Intl.PluralRules(languageTag(code)))
}

const entriesOf = (table: unknown): [name: string, value: unknown][] => (isRecord(table) ? Object.entries(table) : [])

interface Read {
  readonly words: Readonly<Partial<Record<string, Namespaces>>>
  readonly faults: readonly string[]
}

/** A host's messages without those that cannot be shown, and a sentence for each of these. */
export function checkHostMessages(messages: HostMessages): Read {
  const words: Record<string, Record<string, Record<string, Message>>> = {}
  const faults: string[] = []
  for (const [code, namespaces] of entriesOf(messages)) {
    const locale = findLocale(code)?.code
    if (!locale) {
      faults.push(`${code} is none of our languages.`)
      continue
    }
    for (const [name, own] of entriesOf(namespaces))
      for (const [key, message] of entriesOf(own)) {
        const found = [...faultsOf(code, name, key, message)]
        faults.push(...found.map((fault) => `${code}: ${name}.${key} ${fault}`))
        if (found.length === 0 && isMessage(message)) {
          words[code] ??= {}
          words[code][name] ??= {}
          words[code][name][key] = message
        }
      }
  }
  return { words, faults }
}

/**
 * What puts a host's messages in the place of ours, as they are loaded. Those that cannot be shown are left out, which the console and
 * whoever hears of faults are told once.
 */
export function ownMessages(messages: HostMessages): OwnMessages {
  const { words, faults } = checkHostMessages(messages)
  if (faults.length > 0) {
    const error = new HostMessagesError(faults)
    console.error(error.message)
    report('host', 'messages', error)
  }
  return (code, loaded) => {
    const base = baseOf(code)
    const own = words[code] ?? {}
    // What a host says in a language it says in that language's regions too.
    const ofLanguage = (base && words[base]) ?? {}
    // English stands with its screens; of other languages a namespace that is not here yet is still to be loaded.
    const isEnglish = (base ?? code) === 'en'
    const names = Object.keys(isEnglish ? { ...loaded, ...ofLanguage, ...own } : loaded)
    const said = names.map((name) => [name, { ...loaded[name], ...ofLanguage[name], ...own[name] }])
    return { ...loaded, ...Object.fromEntries(said) }
  }
}
