import type { WakeUps } from './clock.ts'
import type { Held, Phone } from './phone.ts'

export interface Round extends Held {
  readonly requests: number
  readonly hiddenRequests: number
  readonly wakeUps: WakeUps
}

export interface DayOptions {
  readonly rounds: number
  readonly secondsOfRound: number
  readonly onRound?: (round: Round) => void
}

interface Change {
  away(phone: Phone, round: number): Promise<void>
  back(phone: Phone): Promise<void>
}

const languages = ['Deutsch (de)', 'العربية (ar)', '日本語 (ja)', 'Français (fr)']
const english = 'English (en)'

/** Share of a round that the app is in the background. */
export const partHidden = 0.3

const changes = {
  background: {
    async away(phone) {
      await phone.press('Send to background')
      await phone.setVisible(false)
    },
    async back(phone) {
      await phone.setVisible(true)
      await phone.press('Resume')
    },
  },
  rotation: { away: (phone) => phone.press('Turned'), back: (phone) => phone.press('Usual') },
  theme: { away: (phone) => phone.press('Black'), back: (phone) => phone.press('White') },
  language: {
    away: (phone, round) => phone.choose('Language', languages[round % languages.length] ?? english),
    back: (phone) => phone.choose('Language', english),
  },
  account: { away: (phone, round) => phone.logIn(1 + (round % 3)), back: (phone) => phone.logIn(0) },
  network: { away: (phone) => phone.setOnline(false), back: (phone) => phone.setOnline(true) },
} as const satisfies Readonly<Record<string, Change>>

/** Opens something from the feed and returns. */
type Reading = (phone: Phone) => Promise<void>

const strokes = 4
const strokePx = 700

async function scrollThrough(phone: Phone): Promise<void> {
  for (let stroke = 0; stroke < strokes; stroke++) await phone.scroll(strokePx)
}

const readings: readonly Reading[] = [
  async (phone) => {
    await scrollThrough(phone)
    await phone.scroll(-strokes * strokePx)
  },
  ...[
    'article a[href*="/insights/posts/"]',
    'a[href$="/insights/topics"]',
    'article a[href*="/insights/user/"]',
    'a[href$="/insights/search"]',
  ].map(
    (link): Reading =>
      async (phone) => {
        await phone.until(isAtFeed, true)
        await phone.tap(link)
        await phone.until(isAtFeed, false)
        await phone.pass(5)
        await scrollThrough(phone)
        // A reader is never fast enough to press in the frame in which a list stops.
        await phone.pass(1)
        await phone.press('Back')
        await phone.until(isAtFeed, true)
      },
  ),
]

/**
 * Simulates a day in an app: in each round, every event happens once and is undone, with reading in between. A warm-up round
 * goes first.
 * @returns the measurements of the other rounds
 */
export async function liveThrough(
  phone: Phone,
  { rounds, secondsOfRound, onRound }: DayOptions,
): Promise<readonly Round[]> {
  const found: Round[] = []
  const awake = (secondsOfRound * (1 - partHidden)) / (2 * Object.keys(changes).length - 1)
  let turn = 0
  const readOn = async () => {
    await readings[turn++ % readings.length]?.(phone)
    // The fake app redraws its whole log with each message.
    await phone.press('Clear')
    await phone.pass(awake - 5)
  }
  await phone.until(isAtFeed, true)
  const live = async (round: number): Promise<Round> => {
    // All rounds end the same, because the page keeps a part of the last screen.
    turn = 0
    let hiddenRequests = 0
    let requests = 0
    for (const [name, { away, back }] of Object.entries<Change>(changes)) {
      await away(phone, round)
      if (name === 'background') {
        requests += phone.takeRequests()
        await phone.pass(secondsOfRound * partHidden)
        hiddenRequests += phone.takeRequests()
      } else await readOn()
      await back(phone)
      await readOn()
    }
    return {
      ...(await phone.hold()),
      requests: requests + phone.takeRequests(),
      hiddenRequests,
      wakeUps: await phone.takeWakeUps(),
    }
  }
  // One-time costs are not part of the measurement.
  await live(0)
  for (let round = 1; round <= rounds; round++) {
    const end = await live(round)
    found.push(end)
    onRound?.(end)
  }
  return found
}

export const eventsOfRound = 2 * Object.keys(changes).length

// The following functions run in the browser, without access to this module.

function isAtFeed(isWanted: boolean): string {
  const page = document.querySelector('iframe')?.contentDocument
  const path = page?.location.pathname ?? ''
  const isThere = path.endsWith('/insights') && page?.querySelector('article a[href*="/insights/posts/"]') !== null
  return isThere === isWanted ? '' : `The page is at ${path}.`
}
