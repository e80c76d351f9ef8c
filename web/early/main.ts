import { readEnvelope } from '#bridge/exchange/callSender.ts'
import { isSuccess } from '#bridge/exchange/codes.ts'
import { firstAnswers } from '#bridge/exchange/records/firstAnswers.ts'
import { readLocal } from '#bridge/storage/local.ts'
import { hiddenKey, mutedWordsKey } from '../features/moderation/moderationKeys.ts'
import { earlyCard, room } from './card.ts'

/*
 * What the home page does while its scripts are on their way: it puts the words of the first posts, which its document has asked for
 * (`ask.ts`, in an app `webview/ask.ts`), where the page's cards will show them.
 */

type Early = NonNullable<typeof window.insightsEarly>

/** What a press on a card asks for is done as soon as the page can do it. */
function watchPresses(cards: HTMLElement, early: Early): void {
  cards.addEventListener('click', ({ target, ctrlKey, metaKey }) => {
    // As a card has it: who selects words opens nothing. A tab of its own has to wait for the card's link.
    if (ctrlKey || metaKey || !getSelection()?.isCollapsed) return
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-early]') : null
    if (!card?.dataset.early) return
    early.pressed = card.dataset.early
    card.classList.add('post-card--pressed')
    early.open?.(early.pressed)
  })
}

function show(said: unknown, early: Early): void {
  const still = document.querySelector<HTMLElement>('.shell--still .skeleton')
  const envelope = readEnvelope(said)
  const page = envelope && isSuccess(envelope.code) && firstAnswers['social.feed'](envelope.data, { fields: {} })
  // Who has muted or hidden something waits for what knows it.
  if (!still || !page || [mutedWordsKey, hiddenKey].some(readLocal)) return
  const [, ...cards] = still.children
  for (const [at, post] of page.posts.slice(0, cards.length).entries()) cards[at]?.replaceWith(earlyCard(post))
  // The first frame waits for the style sheet, without which nothing is cut.
  requestAnimationFrame(() => {
    for (const text of still.querySelectorAll('.cut-text > div')) {
      if (text.scrollHeight > text.clientHeight) text.parentElement?.after(room('cut-text__more'))
    }
  })
  still.classList.add('skeleton--words')
  watchPresses(still, early)
}

async function begin(): Promise<void> {
  const { insightsEarly: early } = window
  if (early) show(await early.envelope, early)
}

// What did not come the page asks for again, and says so itself.
begin().catch(console.warn)
