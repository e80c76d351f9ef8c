import type { Post } from '#bridge/exchange/calls.ts'
import { InsightsError } from '#bridge/lib/errors.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $translations, type TranslatedText, type TranslationState, translationName } from './translations.ts'

/** Maximum number of posts in a call. */
const perCall = 20

/** How far below the screen a card is about to be seen. What changes above it would move what is read. */
const ahead = '0px 0px 100% 0px'

interface Wanted {
  readonly post: Post
  readonly language: string
}

/** Requested posts, once a page. */
const asked = new Set<string>()
/** Languages that the exchange does not translate lists into. */
const refused = new Set<string>()
let queue: Wanted[] = []
let isAsking = false

const nameOf = ({ post, language }: Wanted): string => `${language} ${post.id}`

/** A translation of a listed post. */
interface ListWords {
  readonly post: Post
  readonly words: Omit<TranslatedText, 'html'>
}

/** Keeps what came: an article's words are its card's alone, for its page asks for the whole. What the reader has asked for already stays. */
function keep(language: string, list: readonly ListWords[]): void {
  const fresh = list.map(({ post, words }): [string, TranslationState] => [
    translationName(post.kind === 'article' ? 'card' : 'post', post.id, language),
    { phase: 'ready', isShown: true, words: { ...words, html: null }, language },
  ])
  $translations.set({ ...Object.fromEntries(fresh), ...$translations.get() })
}

async function askFor(language: string, batch: readonly Wanted[]): Promise<void> {
  const posts = new Map(batch.map(({ post }) => [post.id, post]))
  try {
    const { list } = await makeCall('social.translatePosts', { ids: [...posts.keys()], language })
    keep(
      language,
      list.flatMap(({ id, ...words }) => {
        const post = posts.get(id)
        return post ? [{ post, words }] : []
      }),
    )
  } catch (error) {
    // Without this extension, cards keep their text and their button.
    if (error instanceof InsightsError && error.isTransient) for (const one of batch) asked.delete(nameOf(one))
    else refused.add(language)
    console.warn('Could not translate posts. Showing the originals.', error)
  }
}

async function askInTurn(): Promise<void> {
  if (isAsking) return
  isAsking = true
  // Batch cards that come into view together.
  await new Promise((resolve) => setTimeout(resolve))
  while (queue[0]) {
    const { language } = queue[0]
    const batch = queue.filter((one) => one.language === language).slice(0, perCall)
    queue = queue.filter((one) => !batch.includes(one))
    if (!refused.has(language)) await askFor(language, batch)
  }
  isAsking = false
}

/**
 * Asks for a post in another language once its card is about to be seen.
 * @param language a key such as `en_US`.
 * @returns stop
 */
export function translateWhenNear(card: Element, post: Post, language: string): () => void {
  const wanted = { post, language }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting || asked.has(nameOf(wanted)) || refused.has(language)) return
      asked.add(nameOf(wanted))
      queue.push(wanted)
      void askInTurn()
    },
    { rootMargin: ahead },
  )
  observer.observe(card)
  return () => observer.disconnect()
}
