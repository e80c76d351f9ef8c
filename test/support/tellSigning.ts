import { commandingJson } from '#scripts/sandboxKey.ts'
import { sandbox } from './sandbox.ts'

/** How the sandbox's gateway deviates in signing, until the next call: `{}` for nothing. */
export const tellSigning = (told: object): Promise<Response> =>
  fetch(`${sandbox.http}/sandbox/signing`, {
    method: 'POST',
    headers: commandingJson,
    body: JSON.stringify(told),
  })
