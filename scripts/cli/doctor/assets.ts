import { createHash } from 'node:crypto'
import { headersOf, missingFiles } from '#bridge/site/hosting.ts'
import { headerFindings } from './headers.ts'
import type { Check } from './visit.ts'

const linked = /(?:src|href)="([^"]*\/assets\/[^"]+\.(?:js|css))" integrity="([^"]+)"/g

const digestOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The home page's first files: present, unchanged, and cached forever. */
export const assets: Check = async function* (visit) {
  const { hosting, preview, origin, isSecure } = visit
  const { text } = await visit.ask(`${preview.base}/insights`)
  const links = [...text.matchAll(linked)].map(([, address = '', integrity = '']) => ({ address, integrity }))
  for (const { address, integrity } of links) {
    const answer = await visit.ask(address, { headers: { origin } })
    if (answer.status !== 200) {
      yield {
        at: address,
        says: `the home page loads it, and it answers ${answer.status}. Serve assets of the same folder as pages, and before them.`,
      }
      continue
    }
    const file = { kind: 'asset', file: address } as const
    yield* headerFindings(address, answer, headersOf(hosting, file, { isSecure }))
    if (digestOf(answer.bytes) !== integrity)
      yield {
        at: address,
        says: 'it is not the file that the page’s digest is of, and no browser runs it. Serve the folder as it is: nothing may minify or rewrite it.',
      }
  }
  const elsewhere = links.find(({ address }) => !address.startsWith('/'))
  const files = elsewhere ? new URL(elsewhere.address).origin : ''
  const at = `${files}${preview.base}/assets/none-aaaaaaaa.js`
  const missing = await visit.ask(at)
  const type = missing.headers.get('content-type') ?? ''
  if (missing.status !== 404 || type.startsWith('text/html')) {
    const remedy =
      'Answer an asset that is not there with 404 and a sentence, never with a page: it would be taken for the script.'
    return yield { at, says: `it is missing, and answers ${missing.status} ${type}. ${remedy}` }
  }
  const wanted = headersOf(hosting, { kind: 'noAsset', file: missingFiles.noAsset }, { isSecure })
  yield* headerFindings(at, missing, wanted)
}
