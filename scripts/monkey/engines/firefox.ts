import { openFirefox } from '../../../test/engines/firefox.ts'
import type { Engine, OpenStage } from '../engine.ts'
import { keyValuesOf } from '../keys.ts'
import { sizeOf } from './size.ts'

/** Lets go of who is logged in: cookies are the machine's, whatever the port, and a script can reach all of ours. */
function forgetCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is younger than the browsers that this runs in
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`
  return document.cookie === ''
}

/** Firefox: pointer and keys by WebDriver BiDi, a key at a time with what is held; words are put in as an input method does. One browser for all runs. */
export const openFirefoxStage: OpenStage = async ({ who, build, script }) => {
  const page = await openFirefox({ ...sizeOf(build, who), initScripts: [script] })
  const engine: Engine = {
    run: page.run,
    open: (url) => page.open(url),
    pressKey: (key) => page.hold(keyValuesOf(key)),
    pressAt: ({ x, y }) => page.pressAt(x, y),
  }
  return {
    async enter({ addresses }) {
      await engine.open(`${addresses.https}/favicon.ico`)
      if (!(await engine.run(forgetCookies))) throw new Error('Somebody is still logged in.')
      return engine
    },
    close: () => page.close(),
  }
}
