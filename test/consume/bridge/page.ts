import { BridgeError, createBridge, createContextStore, createHandoff, matchRoute } from 'insights-client/bridge'
import { app } from './app.ts'

/**
 * A page of the exchange's own in its app: it has the app's theme, greets the reader, and leads to a native screen.
 * @returns a function that takes the page down.
 */
export function showPage(root: HTMLElement): () => void {
  const bridge = createBridge(app)
  const context = createContextStore(bridge)
  const greeting = document.createElement('p')
  const topics = document.createElement('a')
  topics.href = '/insights/topics'
  topics.textContent = 'Topics'
  root.append(greeting, topics)

  const dress = () => {
    root.dataset.theme = context?.get().theme ?? 'white'
  }
  const greet = async () => {
    try {
      const { userInfo } = await bridge.call('getUserInfo', {})
      greeting.textContent = userInfo ? `Welcome back, ${userInfo.nickName}` : 'Welcome'
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
      greeting.textContent = error.code === 'no_carrier' ? 'Open this page in the app' : 'Please try again'
    }
  }
  const handoff = context && createHandoff({ bridge, exchange: { app }, context })
  topics.addEventListener('click', async (event) => {
    const route = matchRoute('/insights/topics')
    if (!handoff || !route) return
    event.preventDefault()
    const { to } = await handoff(route, topics.href)
    if (to === 'web') location.assign(topics.href)
  })
  const stop = context?.subscribe(dress)
  bridge.on('session', greet)
  dress()
  void greet()
  return () => {
    stop?.()
    context?.close()
    bridge.close()
    root.replaceChildren()
  }
}
