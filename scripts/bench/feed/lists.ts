import type { Chromium } from '#scripts/drivers/chromium.ts'

/** A list that is too short in the gateway: its first page is repeated with new ids. */
export interface Endless {
  /** Suffix of its call's path. */
  readonly path: string
  /** Where the items are in the response, and their id field. */
  readonly items: string
  readonly id: string
  /** Total number of items. */
  readonly max: number
}

/**
 * Makes a list endless. Runs in the page before its own scripts, as text, so it cannot use anything from outside.
 */
export function makeEndless({ path, items, id, max }: Endless): void {
  const ask = window.fetch.bind(window)
  let models: Record<string, unknown>[] = []
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith(path) || typeof init?.body !== 'string') return ask(input, init)
    const { cursor, limit, ...body }: Record<string, unknown> = JSON.parse(init.body)
    if (body.since !== undefined) return new Promise(() => {})
    const from = Number(cursor ?? 0)
    if (from === 0) {
      const answer = await ask(input, { ...init, body: JSON.stringify({ ...body, limit: 50 }) })
      const { data } = await answer.json()
      models = data[items]
    }
    const count = Math.min(Number(limit), max - from)
    const made = Array.from({ length: count }, (_, at) => {
      const place = from + at + 1
      return { ...models[(from + at) % models.length], place, [id]: String(9_000_000_000 + place) }
    })
    const next = from + count < max ? String(from + count) : null
    const data = { [items]: made, cursor: next, total: max, head: '1' }
    return Response.json({ code: '00000', msg: '', data }, { headers: { requesttime: String(Date.now()) } })
  }
}

/** A page of the site with plain text only. */
const emptyPage = '/robots.txt'

/** The document's cards and styles. Runs in the page. */
const cardsOf = () => ({
  cards: [...document.querySelectorAll('[data-item]')].map(({ outerHTML }) => outerHTML),
  sheet: [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')
    .replaceAll('</', '<\\/'),
  root: [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' '),
})

/** Shows a document without scripts instead of the feed: its cards, repeated until there are `count`. */
export async function showPlainCards({ browser, cdp }: Chromium, origin: string, count: number): Promise<void> {
  const { cards, sheet, root } = await browser.execute(cardsOf)
  await browser.url(`${origin}${emptyPage}`)
  const { frameTree } = (await cdp.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
  const all = Array.from({ length: count }, (_, at) => cards[at % cards.length] ?? '')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cards</title><style>${sheet}</style>`
  const html = `<!doctype html><html ${root}><head>${head}</head><body><div class="long-list">${all.join('')}</div></body></html>`
  await cdp.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
}
