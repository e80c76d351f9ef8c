import { holdTopic, topicOf } from './knownTopics.ts'
import { services } from './services.ts'

/** What a reader can wish about a topic. */
type Kind = 'followed' | 'closed'

interface Wish {
  /** What the exchange has last said. */
  confirmed: boolean
  wanted: boolean
}

const calls = { followed: 'social.followTopic', closed: 'social.closeHashTag' } as const
const wishes = new Map<string, Wish>()

async function settle(hashTag: string, kind: Kind, wish: Wish): Promise<void> {
  while (wish.wanted !== wish.confirmed) {
    const asked = wish.wanted
    const { on } = await services().client.call(calls[kind], { hashTag, on: asked }, { silent: true })
    wish.confirmed = on
    if (on !== asked) wish.wanted = on
    if (wish.wanted === on) topicOf(hashTag)?.setKey(kind, on)
  }
}

/**
 * Follows a topic, or takes it out of the reader's lists, or takes that back: painted at once, and of several wishes in a row
 * the last one counts. One request a topic and kind is on its way at a time.
 * @param onRefused told why, after the page shows again what the exchange holds.
 */
async function wish(hashTag: string, kind: Kind, on: boolean, onRefused: (reason: string) => void): Promise<void> {
  const $topic = topicOf(hashTag)
  if (!$topic) return
  const confirmed = $topic.get()[kind]
  $topic.setKey(kind, on)
  const key = `${kind} ${hashTag}`
  const underWay = wishes.get(key)
  if (underWay) {
    underWay.wanted = on
    return
  }
  const mine: Wish = { confirmed, wanted: on }
  wishes.set(key, mine)
  const letGo = holdTopic(hashTag)
  try {
    await settle(hashTag, kind, mine)
  } catch (error) {
    $topic.setKey(kind, mine.confirmed)
    onRefused(error instanceof Error ? error.message : String(error))
  } finally {
    wishes.delete(key)
    letGo()
  }
}

export const wishTopicFollow = (hashTag: string, on: boolean, onRefused: (reason: string) => void): Promise<void> =>
  wish(hashTag, 'followed', on, onRefused)

/** `on`: the topic is not to come again. */
export const wishTopicClosed = (hashTag: string, on: boolean, onRefused: (reason: string) => void): Promise<void> =>
  wish(hashTag, 'closed', on, onRefused)
