import { loginNameOf, sandboxAccounts, sandboxPassword } from '../../../fixtures/gateway/accounts/sandboxAccounts.ts'
import { reader } from '../../drivers/screens.ts'
import { type Host, openHost } from '../../drivers/webkit.ts'
import type { Engine, OpenStage } from '../engine.ts'
import { keyValuesOf } from '../keys.ts'

const account = sandboxAccounts.find(({ userId }) => userId === reader)

/**
 * Our WebKit app, whose page has real message handlers: it calls one gateway as one person all its life, so each run has its own.
 * The browser build stands in it as in a browser: nobody may call native there, so that it never does.
 */
export const openWebkitStage: OpenStage = async ({ who, build, script }) => {
  let host: Host | undefined
  const close = async () => {
    await host?.close()
    host = undefined
  }

  const engineOf = ({ browser, send }: Host): Engine => ({
    async run(script, ...given) {
      const asked = `return (${script})(...JSON.parse(arguments[0]))`
      return JSON.parse(JSON.stringify((await browser.execute(asked, JSON.stringify(given))) ?? null))
    },
    open: async (url) => void (await browser.url(url)),
    pressKey: (key) => browser.keys([...keyValuesOf(key)]),
    pressAt: ({ x, y }) =>
      browser
        .action('pointer')
        .move({ x: Math.round(x), y: Math.round(y) })
        .down()
        .up()
        .perform(),
    ...(build === 'webview' && {
      setDark: (isDark: boolean) => send('appearance', { theme: isDark ? 'black' : 'white' }),
    }),
  })

  return {
    async enter({ addresses }) {
      await close()
      const loggedInAs = account && { loginName: loginNameOf(account), pwd: sandboxPassword }
      host = await openHost({
        reply: true,
        initScripts: [script],
        ...(build === 'web'
          ? { gateway: addresses.https, origins: [] }
          : { gateway: addresses.app, context: { screens: [] } }),
        ...(build === 'webview' && who === 'reader' && loggedInAs && { loggedInAs }),
      })
      return engineOf(host)
    },
    close,
  }
}
