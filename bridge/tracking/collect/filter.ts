import { isRecord } from '#bridge/lib/guards.ts'

/**
 * Names whose values never leave by tracking: the fields that are sealed at log-in, and what else identifies a user or
 * opens their account.
 */
const secretName =
  /^(id|sign|signature|userid|areacode|initdata)$|pwd|passw|token|secret|mnemonic|seed|privatekey|codekey|mail|mobile|phone|loginname|realname|code$|serialno|address$|cookie|authorization/i

/** Query values that name the page or the reader's source. All others are left out. */
const openQuery = /^(tab|sort|page|lang|source\w*|utm_\w+|qr|qr_val|channel)$/

/** Mail addresses; tokens and keys; phone numbers; twelve words or more that are none of a sentence's: a seed phrase. */
const secrets: readonly RegExp[] = [
  /[\w.+-]{1,64}(?:@|%40)[\w-]{1,64}(?:\.[\w-]{1,64})+/g,
  /[A-Za-z0-9]{32,}|eyJ[\w-]{8,}\.[\w.-]+/g,
  /\+\d[\d\s().-]{6,}\d|\b\d{2,4}[\s.-]\d{3,4}[\s.-]\d{3,4}\b/g,
  /\b(?:[a-z]{3,8}[\s,]+){11,}[a-z]{3,8}\b/gi,
]
/** In a text a phone number; in an address the id of a post. */
const bareNumber = /\b\d{10,12}\b/g
const address = /(https?:\/\/[^\s"'<>]+)/
/** A short text without what each secret has: most are, and need not be searched five times. */
const harmless = /^(?!.*eyJ)[^@%:\d]{0,31}$|^[^@%]{0,7}$/s
const maxLength = 2_048
const maxDepth = 5
const maxItems = 100
const removed = '[removed]'

const redact = (text: string): string => secrets.reduce((kept, secret) => kept.replace(secret, removed), text)

/** An address without its fragment, and without query values outside the list. */
export function cleanAddress(href: string): string {
  const [, start = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(href.slice(0, 2 * maxLength)) ?? []
  const kept = [...new URLSearchParams(query)].filter(([name]) => openQuery.test(name))
  const open = new URLSearchParams(kept.map(([name, value]) => [name, redact(value)])).toString()
  return (redact(start) + (open && `?${open}`)).slice(0, maxLength)
}

/** A text without what is secret in it, and not longer than `max`. */
export function cleanText(text: string, max = maxLength): string {
  if (harmless.test(text)) return text
  const parts = text.slice(0, max).split(address)
  return parts
    .map((part, at) => (at % 2 === 1 ? cleanAddress(part) : redact(part).replace(bareNumber, removed)))
    .join('')
}

/** A copy of plain data without what is secret: the one way of anything that callers and addresses say into an event. */
export function clean(value: unknown, name = '', depth = 0): unknown {
  if (secretName.test(name) || depth > maxDepth) return undefined
  if (typeof value === 'string') return /id$/i.test(name) && /^\d+$/.test(value) ? value : cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => clean(item, name, depth + 1) ?? null)
  return isRecord(value) ? cleanRecord(value, depth + 1) : undefined
}

/** Its fields, cleaned; those that say nothing any more are left out. */
export const cleanRecord = (record: Readonly<Record<string, unknown>>, depth = 0): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const cleaned = clean(value, name, depth)
      return cleaned === undefined ? [] : [[name, cleaned]]
    }),
  )
