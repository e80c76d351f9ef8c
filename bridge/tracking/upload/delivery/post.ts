export interface Posted {
  readonly status: number
  readonly text: string
  header(name: string): string | null
}

export interface PostOptions {
  readonly deadlineMs?: number
  /** The request goes on when the page goes. */
  readonly keepalive?: boolean
  /** Sent as the header `pfb` (§7), by XHR. */
  readonly pfb?: string | null
}

const json = 'application/json'

async function byFetch(url: string, body: string, { deadlineMs, keepalive = false }: PostOptions): Promise<Posted> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), deadlineMs)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': json },
      body,
      keepalive,
      signal: abort.signal,
    })
    const text = await answer.text()
    return { status: answer.status, text, header: (name) => answer.headers.get(name) }
  } finally {
    clearTimeout(timer)
  }
}

const byXhr = (url: string, body: string, pfb: string, { deadlineMs = 0 }: PostOptions): Promise<Posted> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.timeout = deadlineMs
    request.setRequestHeader('content-type', json)
    request.setRequestHeader('pfb', pfb)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      })
    request.onerror = request.ontimeout = request.onabort = () => reject(new TypeError(`${url} did not answer.`))
    request.send(body)
  })

/** Posts JSON. @throws when no answer comes. */
export const post = (url: string, body: string, options: PostOptions): Promise<Posted> =>
  typeof options.pfb === 'string' ? byXhr(url, body, options.pfb, options) : byFetch(url, body, options)
