import type { Check } from './visit.ts'

/** Whether image hosts have the picture by which pages compare them. One host alone is compared with none. */
export const images: Check = async function* (visit) {
  const { images: hosts, test = '/media/test.gif' } = visit.preview
  if (hosts.length < 2) return
  for (const host of hosts) {
    const at = host + test
    const { status, headers } = await visit.ask(at)
    const type = headers.get('content-type') ?? ''
    if (status !== 200 || !type.startsWith('image/'))
      yield {
        at,
        says: `it is answered with ${status} and ${type || 'no type'}, so this host is never the fastest. Serve a tiny picture there, or name one that every host of domains.images has in domains.pictures.test.`,
      }
  }
}
