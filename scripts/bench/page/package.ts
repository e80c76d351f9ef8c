import { fileAt, type HeaderTable, headersOf } from '#bridge/site/hosting.ts'
import { openBuild } from '#fixtures/gateway/pages/build.ts'
import type { Chromium } from '#scripts/drivers/chromium.ts'

/*
 * A page from a package on the device loads its document and assets without a network. Here the benchmark answers them from
 * the build's folder, like an app's scheme handler, one message each way. As in an app, the browser caches nothing of them,
 * including compiled scripts. Everything else, mainly the app's own calls, uses the slow network.
 */

interface Answer {
  readonly headers: HeaderTable
  readonly body: Buffer
}

export async function answerOf(folder: string, path: string): Promise<Answer | undefined> {
  const build = openBuild(folder)
  const hosting = await build.hosting()
  const found = fileAt(hosting, path)
  const body = found && (await build.bytes(found.file))
  return body ? { headers: headersOf(hosting, found, { isSecure: true }), body } : undefined
}

/** Intercepts requests with a package. @returns the URLs requested so far */
export async function insertPackage({ cdp }: Chromium, url: string, folder: string): Promise<ReadonlySet<string>> {
  const asked = new Set<string>()
  const answer = async (requestId: unknown, address: string) => {
    const found = await answerOf(folder, new URL(address).pathname)
    if (!found) throw new Error(`The package has nothing at ${address}.`)
    const responseHeaders = Object.entries(found.headers).map(([name, value]) => ({ name, value }))
    const body = found.body.toString('base64')
    asked.add(address)
    cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  }
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    answer(requestId, String(Object(request).url)).catch((error: unknown) => {
      console.error(error)
      cdp.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    })
  })
  const patterns = [{ urlPattern: `${new URL(url).origin}/assets/*` }, { urlPattern: url }]
  await cdp.send('Fetch.enable', { patterns })
  return asked
}
