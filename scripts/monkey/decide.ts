import type { Size } from './engine.ts'
import { type Key, keys, nameOfKey } from './keys.ts'
import type { Act, Seen, Thing } from './page/types.ts'
import type { Random } from './random.ts'

/** What is typed: scripts of the world, what looks like markup, what becomes a tag, and what is too long for where it goes. */
const words: readonly string[] = [
  'Half a thought about fees, and the other half',
  'أرى أن السوق يهدأ قليلاً اليوم',
  '今天比特币会涨吗？我觉得不会',
  'आज बाज़ार थोड़ा शांत है',
  'Сегодня рынок спокоен, а завтра посмотрим',
  'e\u0301 👩‍👩‍👧‍👦🏳️‍🌈 \u202eabc\u202c Z\u0351\u036b\u0343\u036a',
  '<img src=x onerror=alert(1)>',
  '"><script>throw new Error("markup")</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is typed as it stands
  '{{constructor.constructor("throw 1")()}} ${1+1} %s %00',
  '#bitcoin #比特币 #BTC ',
  '$BTC $eth $',
  '@mer',
  'https://example.com/a?b=c#d //host.example javascript:throw(1)',
  '   ',
  '0',
  '-1e309',
  'mail@meridian.example',
  'Sandbox-2026',
  '000000',
  'long '.repeat(300),
  'w'.repeat(400),
  'line\nafter\n\nline',
]

/** What is done in one step. */
export type Deed =
  | { readonly kind: 'press'; readonly at: number }
  | { readonly kind: 'write'; readonly at: number; readonly text: string; readonly enter: boolean }
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'resize'; readonly size: Size }
  | { readonly kind: 'dark'; readonly isDark: boolean }
  | { readonly kind: 'act'; readonly act: Act }

export interface Decision {
  readonly deed: Deed
  /** For people, and to find the step that did it. */
  readonly says: string
}

/** How often each kind of thing has been pressed in this run. */
export type Pressed = Map<string, number>

const sizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** What has not been pressed yet is pressed far rather than what has. */
const weightOf = (pressed: Pressed, { group }: Thing): number => 1 / (1 + (pressed.get(group) ?? 0)) ** 2

/** Likes and hours go on counting. */
const withoutNumbers = (name: string): string => name.replace(/\d+/g, '#')

interface Chance {
  readonly random: Random
  readonly seen: Seen
  readonly pressed: Pressed
}

function pickThing({ random, seen, pressed }: Chance, isWanted: (thing: Thing) => boolean): number | undefined {
  const numbers = seen.things.flatMap((thing, at) => (isWanted(thing) ? [{ thing, at }] : []))
  const picked = random.pickNamed(
    numbers,
    ({ thing }) => withoutNumbers(thing.name),
    ({ thing }) => weightOf(pressed, thing),
  )
  if (picked) pressed.set(picked.thing.group, (pressed.get(picked.thing.group) ?? 0) + 1)
  return picked?.at
}

const nameAt = ({ seen }: Chance, at: number): string => seen.things[at]?.name ?? ''
const simple = (kind: 'back' | 'forward' | 'reload'): Decision => ({ deed: { kind: 'act', act: { kind } }, says: kind })
const shortened = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

function press(chance: Chance): Decision | undefined {
  const at = pickThing(chance, () => true)
  if (at === undefined) return undefined
  const says = `press ${nameAt(chance, at)}`
  if (chance.seen.things[at]?.kind !== 'choice') return { deed: { kind: 'press', at }, says }
  const act = { kind: 'choose', at, option: chance.random.below(20) } as const
  return { deed: { kind: 'act', act }, says: `choose ${act.option} of ${nameAt(chance, at)}` }
}

/** What a step can be, how likely, and how it is decided. What is not possible now is a press. */
const deciders: readonly {
  readonly weight: number
  readonly decide: (chance: Chance) => Decision | undefined
}[] = [
  { weight: 58, decide: press },
  {
    weight: 14,
    decide(chance) {
      const at = pickThing(chance, ({ kind }) => kind === 'field')
      const text = chance.random.pick(words) ?? ''
      if (at === undefined) return undefined
      const enter = chance.random.below(3) === 0
      const says = `write ${shortened(text)} into ${nameAt(chance, at)}${enter ? ', Enter' : ''}`
      return { deed: { kind: 'write', at, text, enter }, says }
    },
  },
  {
    weight: 10,
    decide({ random }) {
      const key = random.pick(keys)
      return key && { deed: { kind: 'key', key }, says: `key ${nameOfKey(key)}` }
    },
  },
  { weight: 5, decide: () => simple('back') },
  { weight: 3, decide: () => simple('forward') },
  {
    weight: 5,
    decide({ random }) {
      const by = (random.below(9) - 3) * 400
      return { deed: { kind: 'act', act: { kind: 'scroll', by } }, says: `scroll by ${by}` }
    },
  },
  { weight: 2, decide: () => simple('reload') },
  {
    weight: 2,
    decide({ random }) {
      const size = random.pick(sizes)
      return size && { deed: { kind: 'resize', size }, says: `resize to ${size.width}×${size.height}` }
    },
  },
  {
    weight: 1,
    decide({ random }) {
      const isDark = random.below(2) === 0
      return { deed: { kind: 'dark', isDark }, says: isDark ? 'dark' : 'light' }
    },
  },
]

/** What is done next: by chance alone, and by what is on the page, in its order. */
export function decide(random: Random, seen: Seen, pressed: Pressed): Decision {
  const chance = { random, seen, pressed }
  const decider = random.pick(deciders, ({ weight }) => weight)
  return decider?.decide(chance) ?? press(chance) ?? simple('back')
}
