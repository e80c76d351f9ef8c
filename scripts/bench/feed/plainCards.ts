import type { Chromium } from '../../drivers/chromium.ts'

/** A page of the site that is text alone. */
const emptyPage = '/robots.txt'

/** What the document has of its feed: its cards, as they stand, and what they are drawn by. Runs in the page. */
const cardsOf = () => ({
  cards: [...document.querySelectorAll('[data-item]')].map(({ outerHTML }) => outerHTML),
  sheet: [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')
    .replaceAll('</', '<\\/'),
  root: [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' '),
})

/** Shows a document without scripts in the place of a feed: the cards that it has up, over and over, until there are `count`. */
export async function showPlainCards({ browser, cdp }: Chromium, origin: string, count: number): Promise<void> {
  const { cards, sheet, root } = await browser.execute(cardsOf)
  await browser.url(`${origin}${emptyPage}`)
  const { frameTree } = (await cdp.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
  const all = Array.from({ length: count }, (_, at) => cards[at % cards.length] ?? '')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cards</title><style>${sheet}</style>`
  const html = `<!doctype html><html ${root}><head>${head}</head><body><div class="long-list">${all.join('')}</div></body></html>`
  await cdp.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
}
