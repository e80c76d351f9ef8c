import type { AppContext } from '#bridge/app/protocol.ts'
import type { Exchange } from '#bridge/config.ts'
import { requestHeaders } from '#bridge/exchange/headers.ts'

interface Phone {
  readonly context: AppContext
  readonly headers: Readonly<Record<string, string>>
  readonly handlers: Readonly<Record<'request' | 'openScreen' | 'getAppContext', string>>
}

/**
 * Installs the native side of an iOS app, whose calls use the same slow network. Runs in the page before its own scripts, as
 * text, so it cannot use anything from outside.
 */
function installPhone({ context, headers, handlers }: Phone): void {
  if (window !== window.top) return
  interface Message {
    readonly id: string
    readonly page: string
    readonly params: { readonly method: string; readonly path: string; readonly params: object }
  }
  const handler = (answer: (params: Message['params']) => unknown) => ({
    postMessage: async ({ id, page, params }: Message) => ({ id, page, result: await answer(params) }),
  })
  const request = async ({ method, path, params }: Message['params']): Promise<unknown> => {
    const response = await fetch(`/${path.replace(/^\//, '')}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ ...params, languageId: 0, terminalCode: 'bench' }) }),
    })
    return response.json()
  }
  const openScreen = () => {
    window.insightsOpened?.()
    return { opened: true }
  }
  const messageHandlers = {
    [handlers.request]: handler(request),
    [handlers.openScreen]: handler(openScreen),
    [handlers.getAppContext]: handler(() => context),
  }
  Object.assign(window, { insightsApp: context, webkit: { messageHandlers } })
}

const context: AppContext = {
  protocol: 1,
  platform: 'ios',
  version: '2.31.0',
  theme: 'white',
  locale: 'en',
  currency: null,
  userId: null,
  simulation: false,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  screens: ['post'],
  carrier: 'iosReply',
}
/** Script that puts a page into an exchange's iOS app. @param screens native screens; default: a post */
export function phoneScript({ app }: Exchange, screens: AppContext['screens'] = context.screens): string {
  const { openScreen = 'openScreen', request = 'request', getAppContext = 'getAppContext' } = app.handlers
  const phone: Phone = {
    context: { ...context, screens },
    headers: requestHeaders(context, Date.now()),
    handlers: { openScreen, request, getAppContext },
  }
  return `(${installPhone})(${JSON.stringify(phone)})`
}
