/**
 * Makes a feed of posts with charts: of eight pairs in five intervals, each with lines and notes; or of posts with a picture each.
 * Runs in the page, before its own scripts: as text, so it can use nothing from outside of itself.
 */
export function fillWithCharts(count: number, arePictures = false): void {
  const ask = window.fetch.bind(window)
  const hour = 3_600_000
  const now = Math.floor(Date.now() / hour) * hour
  const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'SHIB', 'PEPE']
  const intervals = [
    ['5', '5m', hour / 12],
    ['15', '15m', hour / 4],
    ['60', '1h', hour],
    ['240', '4h', 4 * hour],
    ['1D', '1D', 24 * hour],
  ] as const
  const said = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
  const textOf = (at: number) => {
    const [coin = ''] = coins.slice(at % coins.length)
    const [[interval, short, length] = intervals[0]] = intervals.slice(Math.floor(at / coins.length) % intervals.length)
    const to = now - at * length
    const from = to - (20 + at) * length
    const path = at % 3 === 2 ? `futures/usdt/${coin}USDT` : `spot/${coin}USDT`
    const data = [interval, ...[from, to].map((ms) => (ms / 60_000).toString(36)), 'l0_1_5_2', 'n0_0.5', 'n1_0.5']
    const words = `Look.\n\n${coin}/USDT ${short} ${said(from)} – ${said(to)} UTC `
    return { words, url: `${location.origin}/${path}?chart=${data.join('~')}` }
  }
  window.fetch = async (input, init) => {
    const answer = await ask(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('v1/social/public/feed')) return answer
    const { data, ...rest } = await answer.json()
    const models = (data?.posts ?? []).filter(({ media }: { media: unknown[] }) => !arePictures || media.length === 1)
    const [model] = models
    if (!model) return Response.json({ data, ...rest }, { headers: answer.headers })
    const posts = Array.from({ length: count }, (_, at) => {
      const { words, url } = textOf(at)
      const [start, end] = [words.length, words.length + url.length]
      const entities = [{ type: 'link', start, end, url }]
      const id = String(8_000_000_000 + at)
      if (arePictures) return { ...models[at % models.length], id }
      return { ...model, id, kind: 'message', title: null, media: [], text: words + url, entities }
    })
    return Response.json({ ...rest, data: { ...data, posts, cursor: null } }, { headers: answer.headers })
  }
}
