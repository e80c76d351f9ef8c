import { commandingJson } from '../../scripts/sandboxKey.ts'
import { sandbox } from './sandbox.ts'

/** What the sandbox's gateway does of signing otherwise than it would, until it is told anew: `{}` for nothing. */
export const tellSigning = (told: object): Promise<Response> =>
  fetch(`${sandbox.http}/sandbox/signing`, {
    method: 'POST',
    headers: commandingJson,
    body: JSON.stringify(told),
  })
