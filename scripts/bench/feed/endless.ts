/** A list that a gateway has too few of: what its first answer has is gone through again and again, under new ids. */
export interface Endless {
  /** How the path of its call ends. */
  readonly path: string
  /** Where the items stand in the answer, and what names one. */
  readonly items: string
  readonly id: string
  /** So many there are in all. */
  readonly max: number
}

/**
 * Makes a list of the page endless. Runs in the page, before its own scripts: as text, so it can use nothing from outside of itself.
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
