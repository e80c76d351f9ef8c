/** What a floor shows of a post. */
export interface FloorPost {
  readonly id: string
  readonly title: string | null
  readonly text: string
}

/** Names that the exchange gave its app's handlers; put in when the floors are built. */
declare const floorHandlers: { readonly request: string; readonly openScreen: string }

const native = (handler: string) => window.webkit?.messageHandlers?.[handler]
type Native = NonNullable<ReturnType<typeof native>>

const tell = async (to: Native, method: string, params: object): Promise<unknown> =>
  Object(await to.postMessage({ id: method, page: 'floor', method, params })).result

/** Asks for the first posts as our page does: itself in a browser, through the app's own request in an app. */
export async function askFeed(): Promise<readonly FloorPost[]> {
  const [path, params] = ['v1/social/public/feed', { tab: 'recommended', limit: 10 }]
  const app = native(floorHandlers.request)
  const ask = async (): Promise<unknown> => {
    if (app) return tell(app, 'request', { method: 'POST', path, params })
    const headers = { 'content-type': 'application/json', website: 'insights' }
    const body = JSON.stringify({ ...params, languageId: 0, terminalCode: 'floor' })
    return (await fetch(`/${path}`, { method: 'POST', headers, body })).json()
  }
  const { data }: { readonly data: { readonly posts: readonly FloorPost[] } } = Object(await ask())
  return data.posts
}

/** Opens a post: the app's own screen, or the address. */
export function openPost(url: string): void {
  const app = native(floorHandlers.openScreen)
  if (app) void tell(app, 'openScreen', { screen: 'post', url })
  else history.pushState(null, '', url)
}
