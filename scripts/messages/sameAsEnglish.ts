import type { LocaleCode } from '#bridge/site/locales.ts'

export interface SameWords {
  readonly why: string
  /** Default: all languages. */
  readonly languages?: readonly LocaleCode[]
  /** English messages; of plural forms the one for `one`. */
  readonly words: readonly string[]
}

const sign = 'a sign that is the same everywhere'
const borrowed = 'what people say there, too'
const own = 'the language’s own word is written the same'

const listed = (words: string): string[] => words.split(/\s*\|\s*/)

/** Translations that equal the English on purpose. Others count as missing. */
export const sameWords: readonly SameWords[] = [
  { why: 'a name', words: ['Insights', 'UID {id}', 'VIP {level}'] },
  { why: sign, words: listed(`ALT | OK | 24 h | 1D | 1W | {number}h | {number}m | O | H | L | C | V`) },
  { why: 'the name of a market', words: ['Spot', 'Futures'] },
  {
    why: borrowed,
    languages: ['de'],
    words: listed(`Chart | Coin | Coins | Feeds | Likes | Link | Passkey | Passkeys | Perpetual | Top`),
  },
  { why: borrowed, languages: ['es'], words: ['Ranking'] },
  { why: borrowed, languages: ['id'], words: ['Email', 'Perpetual', '{count} repost'] },
  {
    why: borrowed,
    languages: ['it'],
    words: ['Email', 'Home', 'Link', 'Passkey', 'Password', 'Post', 'Privacy', 'Sub-account'],
  },
  {
    why: borrowed,
    languages: ['ph'],
    words: listed(`Address | Analyst | Anti-phishing code | Autoplay | Bold | Chart | Code | Coin | Currency |
      Demo account | Device | Display | Draft | Email | Heading | Home | Interval | Italic | Link | Mobile |
      Page {page} | Passkey | Password | Perpetual | Post | Preview | Privacy | Profile | Ranking |
      Strikethrough | Sub-account | Subheading | System | System code | Trending | Verified |
      {size} / page | {count} draft | {count} follower | {count} like | {count} market | {count} post |
      {count} repost | {count} view`),
  },
  { why: borrowed, languages: ['pl'], words: ['Link', 'Ranking'] },
  { why: borrowed, languages: ['pt'], words: ['Feeds', 'Link', 'Post', 'Posts', 'Ranking'] },
  { why: borrowed, languages: ['uz'], words: ['Post'] },
  { why: borrowed, languages: ['vi'], words: ['Coin', 'Email'] },
  { why: own, languages: ['de'], words: ['Analyst', 'Code', 'Name', 'Optional', 'Person', 'System'] },
  {
    why: own,
    languages: ['fr'],
    words: listed(`Article | Articles | Code | Description | Description ✓ | Mentions | Minutes | Mobile |
      Notifications | Page {page} | Pages | Sections | Suggestions | {size} / page`),
  },
  { why: own, languages: ['id', 'uz'], words: ['Interval'] },
  { why: own, languages: ['pl'], words: ['System'] },
]
