import { isRecord, isText, shape } from '../lib/guards.ts'
import { isVisible } from '../lib/line.ts'
import { normalized } from '../site/combining.ts'
import { cut } from '../site/cut.ts'
import type { LocaleRow } from '../site/locales.ts'
import { type FoundChart, findChart } from '../site/sharedChart.ts'
import type { PluralForms, PreviewMessages } from './site.ts'

/** The parts of an answer that a link preview may show. */
export interface Card {
  readonly type: 'article' | 'profile' | 'website'
  readonly title: string
  /** Empty if unknown: the section's own description is then used. */
  readonly description: string
  /** As the exchange wrote it. */
  readonly picture?: string | undefined
  readonly pictureText?: string | undefined
  /** Drawn in place of a picture. */
  readonly chart?: FoundChart | undefined
}

export interface CardContext {
  readonly words: PreviewMessages
  readonly locale: LocaleRow
  /** The site's, below which charts are. */
  readonly origin: string | null
}

const maxTitle = 110
const maxDescription = 220

/** The address of a chart, after its words, which are enough where it is not drawn. */
const chartLink = / https?:\S+\?chart=\S+/g

/** Text in one line, as long as a card shows it; empty if it is not a text. */
function line(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  // Only the visible part of a long text is processed. Half characters are dropped.
  const begun = cut(
    normalized(
      value
        .slice(0, max * 20)
        .replace(chartLink, '')
        .replace(/\p{Cs}/gu, ''),
      'NFC',
    ),
    max,
  )
  return isVisible(begun) ? begun : ''
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function counted(forms: PluralForms, count: unknown, { bcp47 }: LocaleRow): string[] {
  if (!isAmount(count)) return []
  const form = forms[new Intl.PluralRules(bcp47).select(count)] ?? forms.other ?? ''
  return [form.replaceAll('{count}', () => new Intl.NumberFormat(bcp47).format(count))]
}

/** How many posts there are, and followers, in words. */
const figures = (answer: Readonly<Record<string, unknown>>, { words, locale }: CardContext): string =>
  [...counted(words.posts, answer.posts, locale), ...counted(words.followers, answer.followers, locale)].join(' · ')

/** Flags of a post or a user that is not public. */
const withheld = ['blocked', 'blocksYou', 'hidden', 'deleted'] as const
const isWithheld = (record: Readonly<Record<string, unknown>>): boolean =>
  withheld.some((mark) => record[mark] === true)

/** Whose it is: a name, and the name that their address has. Empty where neither is seen, `undefined` where nothing is to be said. */
function nameOf(person: unknown): string | undefined {
  if (!isRecord(person) || isWithheld(person)) return undefined
  const [name, slug] = [line(person.nickName, 60), line(person.slug, 40)]
  return name && slug ? `${name} (@${slug})` : name || slug
}

function pictureOf(media: unknown): Pick<Card, 'picture' | 'pictureText'> {
  const first: unknown = Array.isArray(media) ? media[0] : undefined
  if (!isRecord(first)) return {}
  // Of a video its poster.
  const picture = first.type === 'video' ? first.thumb : first.url
  return typeof picture === 'string' ? { picture, pictureText: line(first.alt, maxDescription) } : {}
}

interface Link {
  readonly type: string
  readonly url: string
  readonly start: number
  readonly end: number
}
const isLink = shape<Link>({ type: isText, url: isText, start: isAmount, end: isAmount })

/** The chart of a post, whose link leads to a page of the exchange. */
function chartOf({ text, entities }: Readonly<Record<string, unknown>>, origin: string | null): FoundChart | undefined {
  if (!isText(text) || !Array.isArray(entities) || !origin) return undefined
  const isOurs = (url: string) => URL.canParse(url, origin) && new URL(url, origin).origin === origin
  return findChart(text, entities.filter(isLink), isOurs)
}

/** What its author has to do with the coins of a post, in words; empty where that is nothing. */
function interestIn(disclosure: unknown, { interest = {} }: PreviewMessages): string {
  if (!isRecord(disclosure)) return ''
  const payer = line(disclosure.by, 60)
  const said = disclosure.kind === 'paid' && !payer ? 'ad' : String(disclosure.kind)
  return Object.hasOwn(interest, said) ? (interest[said] ?? '').replace('{by}', () => payer) : ''
}

/** Reads an answer; `undefined` if it may not be shown, or does not match the request. */
export type ReadCard = (answer: unknown, context: CardContext) => Card | undefined

export const postCard: ReadCard = (answer, { words, origin }) => {
  const post = isRecord(answer) ? answer.post : undefined
  if (!isRecord(post) || isWithheld(post)) return undefined
  const author = nameOf(post.author)
  const own = line(post.title, maxTitle)
  const title = own || author
  if (author === undefined || !title) return undefined
  const said = line(post.text, maxDescription) || (own && author)
  return {
    type: 'article',
    title,
    // Before the words, where no card cuts it.
    description: [interestIn(post.disclosure, words), said].filter(Boolean).join(' — '),
    ...pictureOf(post.media),
    chart: chartOf(post, origin),
  }
}

export const personCard: ReadCard = (answer, language) => {
  const person = isRecord(answer) ? answer.userInfo : undefined
  const title = nameOf(person)
  if (!isRecord(person) || !title) return undefined
  const picture = typeof person.avatar === 'string' ? person.avatar : undefined
  return {
    type: 'profile',
    title,
    description: line(person.bio, maxDescription) || figures(person, language),
    picture,
    pictureText: title,
  }
}

export const topicCard: ReadCard = (answer, language) => {
  if (!isRecord(answer) || isWithheld(answer)) return undefined
  const tag = line(answer.hashTag, maxTitle)
  return tag ? { type: 'website', title: `#${tag}`, description: figures(answer, language) } : undefined
}
