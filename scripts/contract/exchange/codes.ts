import { codeDuties } from '../../../bridge/exchange/nativeDuties.ts'

/** A code of the exchange, and what a page in a browser does at it. In an app, native does what its guide says. */
export interface CodeRow {
  readonly code: string
  readonly means: string
  readonly client: string
}

const out = 'It shows your `msg`, ends the session, calls `clearCookie` and `logout`, and reloads.'

/** What a page does at the codes that an app has a duty at, too. */
const shared: Readonly<Record<string, string>> = {
  '00004': out,
  '20906': out,
  '20205': out,
  '00020':
    'A call that went unsigned is sent once more, signed, by a sign configuration that is requested again if it did not list the path. If that is refused too, or the call was signed, the page shows your `msg`, requests the configuration again, and the call fails. If the browser has lost the keys of the session, the page logs out.',
  '00021': 'It shows your `msg`, and requests the sign configuration again. The call fails, and is not repeated.',
  '00022':
    'It takes the time from `requesttime` of the answer, and sends the call once more. If that is refused too, it shows your `msg`, and the call fails.',
  '00023': `${out} It reports \`removeLoginStatus\`.`,
}

const own: readonly CodeRow[] = [
  { code: '00000', means: 'success', client: 'It reads `data`.' },
  { code: '200', means: 'success', client: 'The same.' },
  {
    code: '429',
    means: 'too many requests, in the envelope or as the HTTP status alone',
    client: 'It shows no error: the call stays pending, and after 8 s the reader may try again.',
  },
  {
    code: '00005',
    means: 'the request needs a session',
    client: 'As at any other: the reader reads your `msg`.',
  },
  {
    code: '20404',
    means: 'there is no such post, person, topic or draft',
    client: 'Its page says that it is not there, and no longer offers to try again.',
  },
  {
    code: '20405',
    means: 'it is too late to edit this post or comment',
    client: 'What was written stays, and can be copied or kept as a draft.',
  },
  {
    code: '40001',
    means: 'a field of the request is wrong',
    client: 'As at `20404` where the field is in the page’s address; else as at any other.',
  },
  {
    code: '20403',
    means: 'the person does not show that',
    client: 'A profile’s list says that it is hidden.',
  },
]

/** All codes that mean something to the client. Any other fails its call, and your `msg` is what the reader reads. */
export function codeRows(): readonly CodeRow[] {
  const told = Object.entries(codeDuties).map(([code, { means, except }]): CodeRow => {
    const client = shared[code]
    if (!client) throw new Error(`What a page does at ${code} is not said: scripts/contract/exchange/codes.ts.`)
    return {
      code,
      means,
      client: except
        ? `${client} To \`${except}\` it is an answer like any other: the page goes on without the user’s record.`
        : client,
    }
  })
  return [...own, ...told].sort((one, other) => one.code.localeCompare(other.code))
}
