/** What a floor shows of a post. */
export type FloorPost = { readonly id: string; readonly title: string | null; readonly text: string }

/** Handler names of the exchange's app; defined when the floors are built. */
declare const floorHandlers: { readonly request: string; readonly openScreen: string }

const native = (handler: string) => window.webkit?.messageHandlers?.[handler]
const message = (method: string, params: object) => ({ id: method, page: 'floor', method, params })

/** Requests the first posts like our page: directly in a browser, through the app's `request` in an app. */
export async function askFeed(): Promise<readonly FloorPost[]> {
  const [path, params] = ['v1/social/public/feed', { tab: 'recommended', limit: 10 }]
  const app = native(floorHandlers.request)
  const asked = message('request', { method: 'POST', path, params })
  if (app) return Object(await app.postMessage(asked)).result.data.posts
  const headers = { 'content-type': 'application/json', website: 'insights' }
  const body = JSON.stringify({ ...params, languageId: 0, terminalCode: 'floor' })
  return (await (await fetch(`/${path}`, { method: 'POST', headers, body })).json()).data.posts
}

/** Opens a post: in the app's own screen, or by URL. */
export function openPost(url: string): void {
  const app = native(floorHandlers.openScreen)
  if (app) void app.postMessage(message('openScreen', { screen: 'post', url }))
  else history.pushState(null, '', url)
}
