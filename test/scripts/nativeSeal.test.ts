import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

const run = async (program: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-B', '-c', program], {
    cwd: join(root, 'webview/hosts/gtk'),
  })
  return JSON.parse(stdout)
}

/** What the WebKit host makes of a log-in while the exchange has signing switched off. */
const whileOff = (allowUnsigned: string) => `
import json
from signing import Signing, Unsealed
def ask(): return {"clientOpen": False}
try:
    signing = Signing(b"", ${allowUnsigned}, ask, print)
    answers = []
    for path in ("/v1/user/login", "/v1/user/overview/userinfo"):
        try:
            answers.append(signing.prepare(path, {"pwd": "secret"}, {}, None)[0])
        except Unsealed as refusal:
            answers.append("refused: " + str(refusal))
    print(json.dumps(answers))
except ValueError as fault:
    print(json.dumps(str(fault)))`

// Python comes with the WebKit host's packages.
const closed = 'refused: Log-in is closed for now: the exchange has switched off what protects it. Nothing was sent.'
const plain = '{"pwd": "secret"}'
test.skipIf(!existsSync('/usr/bin/python3')).each([
  ['False', [closed, plain]],
  ['True', [plain, plain]],
  ['None', expect.stringMatching(/^allowUnsigned must say, true or false/)],
])('the WebKit host’s log-in while signing is off, where allowUnsigned is %s', async (allowUnsigned, answer) => {
  expect(await run(whileOff(allowUnsigned))).toEqual(answer)
})
