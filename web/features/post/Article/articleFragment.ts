import { late } from '#bridge/lib/late.ts'
import { type EntitySpan, findEntities } from '#bridge/site/entities.ts'
import { $coins } from '#web/features/markets/coins.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { articleRules } from '#web/lib/content/articleRules.ts'
import { linkProps } from '#web/lib/content/links.ts'
import { sanitise } from '#web/lib/content/sanitise.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { openViewer } from '../Viewer/openViewer.ts'

type Coins = ReadonlyMap<string, unknown>

const blocks =
  'p, div, section, article, blockquote, li, td, th, dt, dd, h2, h3, h4, h5, h6, figcaption, caption, summary'
/** Elements whose text is not linked. */
const fixed = 'a, pre, code, kbd, samp, summary'

/** The text of one line, over several elements, so that a sign inside a word marks nothing. */
function linesOf(root: Node): Text[][] {
  const lines: Text[][] = [[]]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let block: Element | null | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isBreak = node instanceof Element && node.localName === 'br'
    const own = isBreak ? undefined : (node.parentElement?.closest(blocks) ?? null)
    if (isBreak || (node instanceof Text && own !== block)) lines.push([])
    if (!(node instanceof Element)) block = own
    if (node instanceof Text) lines[lines.length - 1]?.push(node)
  }
  return lines
}

const readers: Readonly<
  Record<EntitySpan['type'], (word: string, coins: Coins) => { href: string | undefined } | undefined>
> = {
  tag: (word) => ({ href: linkTo('topic', word.normalize('NFC')) }),
  cashtag: (word, coins) => (coins.has(word.toUpperCase()) ? { href: linkTo('topic', word.toUpperCase()) } : undefined),
  mention: (word) => ({ href: linkTo('user', word.toLowerCase()) }),
  link: (word) => linkProps(word),
}

function linkLine(line: readonly Text[], coins: Coins): void {
  const marks = [...findEntities(line.map(({ data }) => data).join(''))].reverse()
  let end = line.reduce((length, { length: own }) => length + own, 0)
  for (const text of [...line].reverse()) {
    const start = end - text.length
    const isFixed = text.parentElement?.closest(fixed)
    // From the end, so that earlier offsets stay valid.
    for (const mark of marks) {
      const link = mark.start >= start && mark.end <= end && !isFixed ? readers[mark.type](mark.word, coins) : undefined
      if (!link?.href) continue
      const named = text.splitText(mark.start - start)
      named.splitText(mark.end - mark.start)
      const isolated = document.createElement('bdi')
      const anchor = isolated.appendChild(document.createElement('a'))
      for (const [name, value] of Object.entries(link)) if (value) anchor.setAttribute(name, value)
      named.replaceWith(isolated)
      anchor.append(named)
    }
    end = start
  }
}

/** Links the addresses, tags, mentions and coins in an article's text, as those of posts are. */
function linkWith(root: Node, coins: Coins): void {
  for (const line of linesOf(root)) linkLine(line, coins)
}

/** Links an article's text; coins once the exchange's list has loaded, unless `left` aborts first. */
export function linkWords(fragment: DocumentFragment, left: AbortSignal): void {
  const blocksOfArticle = [...fragment.childNodes]
  const coins = $coins.get()
  linkWith(fragment, coins)
  if (coins.size > 0 || !findEntities(fragment.textContent ?? '').some(({ type }) => type === 'cashtag')) return
  const stop = $coins.listen((list) => {
    if (list.size === 0) return
    stop()
    for (const block of blocksOfArticle) linkWith(block, list)
  })
  left.addEventListener('abort', stop)
}

/** Makes each picture of an article open the viewer, except linked ones. */
export function openPictures(fragment: DocumentFragment): void {
  const pictures = [...fragment.querySelectorAll('img')].filter((picture) => !picture.closest('a'))
  for (const [at, picture] of pictures.entries()) {
    picture.setAttribute('role', 'button')
    picture.setAttribute('aria-haspopup', 'dialog')
    picture.tabIndex = 0
    // A button needs a name.
    if (!picture.alt) picture.setAttribute('aria-label', cardMessages.get().picture)
    const open = () =>
      void openViewer(
        pictures.map(({ src, alt }) => ({ url: src, thumb: src, alt })),
        at,
        picture,
      )
    picture.addEventListener('click', open)
    picture.addEventListener('keydown', (event) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || !isPageKey(event, picture)) return
      event.preventDefault()
      open()
    })
  }
}

/** Retries failed pictures of an article at their other addresses, once each, as `Img` does. */
export function rescuePictures(fragment: DocumentFragment): void {
  for (const picture of fragment.querySelectorAll('img')) {
    const first = picture.getAttribute('src') ?? ''
    const tried: string[] = []
    const onError = async () => {
      const { otherAddresses } = await late(() => import('#web/lib/page/imageRace.ts'), 'beside')
      tried.push(picture.getAttribute('src') ?? '')
      const next = otherAddresses(first, first).find((address) => !tried.includes(address))
      if (next) picture.src = next
    }
    const onLoad = async () => {
      if (tried.length === 0) return
      const { dropImageHosts } = await late(() => import('#web/lib/page/imageRace.ts'), 'beside')
      dropImageHosts(tried)
    }
    picture.addEventListener('error', () => void onError().catch(console.warn))
    picture.addEventListener('load', () => void onLoad().catch(console.warn))
  }
}

/**
 * An article as the page shows it: what the sanitiser lets through, with pictures that find another address and can be pressed,
 * and links to what its text names.
 * @param left aborts when the article is no longer shown.
 */
export async function articleFragment(html: string, left: AbortSignal): Promise<DocumentFragment> {
  const fragment = await sanitise(html, { ...articleRules(), pictureUrl: imageUrl })
  rescuePictures(fragment)
  openPictures(fragment)
  linkWords(fragment, left)
  return fragment
}
