import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { callNames, pathOf } from '#fixtures/gateway/calls/names.ts'
import { sampleOf } from '#test/fixtures/gateway/bounds/walk.ts'
import { films } from '#test/support/gateway/films.ts'
import { formOf, newKey, picture, sha256 } from '#test/support/gateway/writing.ts'
import { openSession } from '#test/support/reading.ts'

/** What would be seen, had any of it run. */
const script = 'self.ran = 1; postMessage(1)'
const userId = '10000211'

/** Every call, asked for as an address is: one that is read by its address with all that it may be asked. */
const callAddresses = (): string[] => [
  ...callNames.map((name) => {
    const fields = calls[name].method === 'GET' ? Object(sampleOf(contracts[name].request)) : {}
    const query = Object.entries(fields).map(([key, value]) => [key, String(value)])
    return `${pathOf(name)}?${new URLSearchParams([...query, ['callback', script]])}`
  }),
  ...Object.values(trackingCalls).map(({ path }) => path),
]

/** Sends what would be a script to all that takes something from people, and gives every address where something of it may stand. */
export async function probedAddresses(http: string): Promise<string[]> {
  const { token } = await openSession(http, userId)
  const headers = { authorization: `Bearer ${token}` }
  const upload = async (
    name: 'social.uploadImage' | 'social.uploadVedio',
    bytes: Buffer,
    file: string,
    type: string,
    more = {},
  ) => {
    const body = formOf({ uploadId: newKey(), hash: sha256(bytes), ...more }, bytes, file, type)
    const answer = await fetch(`${http}/${calls[name].path}`, { method: 'POST', headers, body })
    const { data }: { data: { media: { mediaId: string; url: string; thumb: string } } | null } = await answer.json()
    return data?.media
  }
  const post = (path: string, body: string, type: string) =>
    fetch(http + path, { method: 'POST', headers: { 'content-type': type }, body })

  const behind = Buffer.from(`\n${script}`)
  const [gif, png] = [await picture('gif'), await picture('png')]
  const image = await upload('social.uploadImage', png, 'a.js', 'text/javascript')
  if (!image) throw new Error('The picture was not taken.')
  const film = { width: 2, height: 2, milliseconds: 9, posterId: image.mediaId }
  const video = await upload('social.uploadVedio', films.mp4(), 'b.js', 'text/javascript', film)
  if (!video) throw new Error('The video was not taken.')
  for (const [text, type] of [
    [`<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`, 'image/svg+xml'],
    [`<!doctype html><script>${script}</script>`, 'text/html'],
    [script, 'text/javascript'],
    [Buffer.concat([gif, behind]), 'image/gif'],
  ] as const) {
    const taken = await upload('social.uploadImage', Buffer.from(text), 'c.png', type)
    if (taken) throw new Error(`What is ${type} was taken for a picture.`)
  }
  await post('/errors', JSON.stringify({ message: script }), 'text/plain')
  await post('/v1/buried/log/info', JSON.stringify([{ session_id: script, type: script }]), 'application/json')

  return [
    // Answers, to what may be asked so and to what may not.
    ...callAddresses(),
    `/v1/social/public/none?callback=${encodeURIComponent(script)}`,
    '/%zz',
    // What people sent.
    ...[image.url, image.thumb, video.url, video.thumb],
    // What was reported.
    ...['/sandbox/errors.json', '/sandbox/tracking.json', '/sandbox/tracking', '/sandbox/mailbox.json'],
    // Pages and what is beside them.
    ...['/insights', '/none.js', '/version.json', '/assets/none.js'],
  ]
}
