import { codeDuties } from '#bridge/exchange/codes.ts'

/** A code of the exchange, and what a page in a browser does at it. */
export interface CodeRow {
  readonly code: string
  readonly means: string
  readonly client: string
}

const out = 'It logs out.'

const shared: Readonly<Record<string, string>> = {
  '00004': out,
  '20906': out,
  '20205': out,
  '00020':
    'It sends an unsigned call once more, signed, and requests the sign configuration if that did not list the path. A signed one, or one refused again, is as at `00021`. If the session’s keys are lost, it logs out.',
  '00021': 'It shows your `msg`, and requests the sign configuration. The call fails.',
  '00022':
    'It takes the time from `requesttime` and sends the call once more. Refused again, it shows your `msg`, and the call fails.',
  '00023': `${out.slice(0, -1)}, and reports \`removeLoginStatus\`.`,
}

const own: readonly CodeRow[] = [
  { code: '00000', means: 'success', client: 'It reads `data`.' },
  { code: '200', means: 'success', client: 'It reads `data`.' },
  { code: '429', means: 'too many requests', client: 'See [A 429](#a-429).' },
  { code: '00005', means: 'the request needs a session', client: 'The call fails with your `msg`.' },
  {
    code: '20404',
    means: 'no such post, person, topic or draft',
    client: 'It says so, and offers no retry.',
  },
  {
    code: '20405',
    means: 'too late to edit this',
    client: 'What was written stays.',
  },
  {
    code: '20406',
    means: 'there is an appeal already',
    client: 'It shows your `msg`, and that appeal.',
  },
  {
    code: '40001',
    means: 'a field of the request is wrong',
    client: 'As at `20404` if the field is in the page’s address; else the call fails.',
  },
  { code: '20403', means: 'the person does not show that', client: 'A profile’s list says that it is hidden.' },
]

/** All known codes. Any other fails its call, and the reader sees its `msg`. */
export function codeRows(): readonly CodeRow[] {
  const told = Object.entries(codeDuties).map(([code, { means, except }]): CodeRow => {
    const client = shared[code]
    if (!client) throw new Error(`Describe what a page does at ${code} in scripts/contract/exchange/codes.ts.`)
    return {
      code,
      means,
      client: except ? `${client} To \`${except}\` it is an answer like any other.` : client,
    }
  })
  return [...own, ...told].sort((one, other) => one.code.localeCompare(other.code))
}
