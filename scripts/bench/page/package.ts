import { fileAt, type HeaderTable, headersOf } from '#bridge/site/hosting.ts'
import { openBuild } from '#fixtures/gateway/pages/build.ts'
import type { Chromium } from '#scripts/drivers/chromium.ts'

/*
 * A page from a package on the device has its document and its assets without a line. Here they are answered before the line, as an
 * app's scheme handler answers them: by the bench, from the build's folder, a message each way. As there, the browser caches nothing of them,
 * no compiled script either. Everything else, the app's own calls above all, goes over the slow line.
 */

interface Answer {
  readonly headers: HeaderTable
  readonly body: Buffer
}

/** What a build answers at a path; `undefined` where it has nothing. */
export async function answerOf(folder: string, path: string): Promise<Answer | undefined> {
  const build = openBuild(folder)
  const hosting = await build.hosting()
  const found = fileAt(hosting, path)
  const body = found && (await build.bytes(found.file))
  return body ? { headers: headersOf(hosting, found, { isSecure: true }), body } : undefined
}

/** Puts a package before the line. @returns the addresses that it was asked for so far. */
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
