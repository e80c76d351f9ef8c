import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requestHeaders } from '#bridge/exchange/headers.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { findLocale } from '#bridge/site/locales.ts'
import linkCases from '#webview/hosts/linkCases.json' with { type: 'json' }
import openCases from '#webview/hosts/openCases.json' with { type: 'json' }
import warmCases from '#webview/hosts/warmCases.json' with { type: 'json' }
import { root } from '../../esbuild.config.ts'
import { python, runInHost } from './channel/hosts.ts'

const host = join(root, 'webview/hosts/gtk')

/** What a line of Python gives for each input. */
const each = (line: string, inputs: readonly unknown[]): Promise<unknown> =>
  runInHost(
    `
import json, sys
from gateway import Gateway, are_local, is_local
from paths import is_own_path, way_of
from warm import is_fresh
gateway = Gateway("https://exchange.example", {"userId": None}, None, lambda user: None)
print(json.dumps([${line} for given in json.load(sys.stdin)]))`,
    inputs,
  )

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}
interface Heard {
  readonly answer: { readonly code: string; readonly msg: string }
  readonly sent: readonly Sent[]
  readonly sessions: readonly unknown[]
  readonly refetched: number
  readonly token: string | null
}

const caller = `
import io, json, sys
import gateway
given, sent, sessions, refetched = json.load(sys.stdin), [], [], []
answers = given["answers"]
def urlopen(request, **_):
    headers = {name.lower(): value for name, value in request.header_items()}
    sent.append({"headers": headers, "body": json.loads(request.data)})
    next = answers.pop(0) if len(answers) > 1 else answers[0]
    answer = io.BytesIO(json.dumps(next["envelope"]).encode())
    answer.headers = {"requesttime": str(next["requesttime"])} if "requesttime" in next else {}
    return answer
class Signing:
    def prepare(self, url, fields, headers, user): return json.dumps(fields), {}
    def refetch(self): refetched.append(1)
    def forget(self): pass
gateway.urlopen = urlopen
context = {"userId": "7", "locale": "de", "theme": "black", "simulation": True}
app = gateway.Gateway("https://exchange.example", context, "t", sessions.append)
app.signing = Signing()
# Nothing slower than this is better, until it was wrong.
app.clock.delay = 0.0
app.clock.learned = gateway.time.monotonic()
answer = app.request({"method": "POST", "path": given["path"], "params": {"a": 1}})
print(json.dumps({"answer": answer, "sent": sent, "sessions": sessions, "refetched": len(refetched), "token": app.token}))`

/** The outcome of one call by the app of a logged-in user; the last answer is repeated. */
const ask = (path: string, answers: readonly { readonly envelope: object; readonly requesttime?: number }[]) =>
  runInHost<Heard>(caller, { path, answers })

const refusal = (code: string) => ({ envelope: { code, msg: 'No.', data: null } })
const fine = { envelope: { code: '00000', msg: '', data: {} } }
const path = 'v1/user/preference/get'

// Debian's Python; `npm test` installs it with WebKit's.
describe.skipIf(!existsSync(python))('the WebKit host', () => {
  test('withholds a session’s token from the page, in any shape', async () => {
    const userInfo = { userId: '7', token: 'secret', name: 'Ada' }
    const shapes = [
      { userInfo },
      { accessTokenResVO: { userInfo }, more: 1 },
      { accessTokenResVO: { userInfo }, userInfo: { userId: '7' } },
      { code: '00000', accessTokenResVO: { userInfo } },
    ]
    const answers = shapes.map((data) => ({ code: '00000', msg: '', data }))
    const told = await each('[gateway.look(given), gateway.token]', answers)
    expect(JSON.stringify(told).match(/secret/g)).toHaveLength(shapes.length)
    expect(told).toMatchObject(answers.map((answer) => [{ code: answer.code }, 'secret']))
    expect(told).toMatchObject([
      [{ data: { userInfo: { userId: '7', token: '', name: 'Ada' } } }, 'secret'],
      [{ data: { accessTokenResVO: { userInfo: { token: '' } }, more: 1 } }, 'secret'],
      [{ data: { accessTokenResVO: { userInfo: { token: '' } } } }, 'secret'],
      [{ data: { accessTokenResVO: { userInfo: { token: '' } } } }, 'secret'],
    ])
  })

  test('shows a warm page in the same cases as each host', async () => {
    const told = await each('is_fresh(given["had"], given["now"])', warmCases.cases)
    expect(told).toEqual(warmCases.cases.map(({ isFresh }) => isFresh))
  })

  test('sends no token to the page with an error, and accepts none from it', async () => {
    const refusal = { code: '20906', msg: '', data: { userInfo: { userId: '7', token: 'secret' } } }
    expect(await each('[gateway.look(given), gateway.token]', [refusal])).toEqual([
      [{ ...refusal, data: { userInfo: { userId: '7', token: '' } } }, null],
    ])
  })

  test('reads a user id as text or as a number with all its digits, and rejects anything else', async () => {
    const line = '(heard := []) or (gateway.__setattr__("on_session", heard.append), gateway.look(given), heard)[2]'
    const ids = ['7', 7, '', null, true, 2 ** 60]
    const answers = ids.map((userId) => ({ code: '00000', msg: '', data: { userInfo: { userId, token: 'secret' } } }))
    expect(await each(line, answers)).toEqual([['7'], ['7'], [], [], [], []])
    expect(JSON.stringify(await each('gateway.look(given)', answers))).not.toContain('secret')
  })

  test('accepts an invalid certificate only for this machine', async () => {
    const local = ['https://localhost:8444', 'https://127.0.0.1', 'https://[::1]:8444']
    const foreign = [
      'https://localhost.example',
      'https://127.0.0.1.example',
      'https://localhost@exchange.example',
      'https://exchange.example/localhost',
      'https://exchange.example',
    ]
    expect(await each('is_local(given)', [...local, ...foreign])).toEqual([
      ...local.map(() => true),
      ...foreign.map(() => false),
    ])
    const origins = [local, ['insights://app', ...local], [...local, 'https://exchange.example']]
    expect(await each('are_local(given)', origins)).toEqual([true, true, false])
    const source = await readFile(join(host, 'host.py'), 'utf8')
    expect(source.match(/IGNORE/g)).toHaveLength(1)
    expect(source).toMatch(
      /if are_local\(\[self\.config\["gateway"\], \*self\.config\["origins"\]\]\):\n.*TLSErrorsPolicy\.IGNORE/,
    )
  })

  test('sends the exchange’s headers and body fields, with the reader’s language and simulated trade', async () => {
    const { sent } = await ask(path, [fine])
    const { locale, headers } = { locale: findLocale('de'), headers: sent[0]?.headers ?? {} }
    const state = { theme: 'black', locale: 'de', simulation: true } as const
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(requestHeaders(state, 0))))
    expect(headers).toMatchObject({
      theme: 'black',
      website: 'insights',
      terminaltype: '1',
      locale: 'de',
      language: locale?.key,
      languageid: String(locale?.type),
      paptrading: '1',
    })
    expect(sent[0]?.body).toEqual({ a: 1, languageId: locale?.type, terminalCode: headers.terminalcode })
  })

  test.each(['00020', '00021'])(
    'requests the signing configuration again at %s and repeats the call once',
    async (code) => {
      expect(await ask(path, [refusal(code), fine])).toMatchObject({
        answer: { code: '00000' },
        refetched: 1,
        token: 't',
      })
      expect((await ask(path, [refusal(code)])).sent).toHaveLength(2)
    },
  )

  test('at 00022 takes the time of that answer, and makes the call once more with it', async () => {
    const ahead = Date.now() + 3_600_000
    const { answer, sent } = await ask(path, [{ ...refusal('00022'), requesttime: ahead }, fine])
    expect(answer.code).toBe('00000')
    expect(sent.map(({ headers }) => Math.abs(Number(headers.tm) - ahead) < 60_000)).toEqual([false, true])
  })

  test.each(['00004', '20906', '20205', '00023'])('at %s ends the session and notifies the page', async (code) => {
    const heard = await ask(path, [refusal(code)])
    expect(heard).toMatchObject({ answer: { code, msg: 'No.' }, sessions: [null], token: null })
    expect(heard.sent).toHaveLength(1)
  })

  test('treats 20205 and any other code on the user info call as an answer', async () => {
    for (const [asked, code] of [
      ['v1/user/overview/userinfo', '20205'],
      [path, '00005'],
    ] as const)
      expect(await ask(asked, [refusal(code)])).toMatchObject({ answer: { code }, sessions: [], token: 't' })
  })

  test('handles a signature code inside a success', async () => {
    const inside = { envelope: { code: '00000', msg: '', data: { code: '00023', msg: 'Not valid.' } } }
    expect(await ask(path, [inside])).toMatchObject({ answer: { code: '00023', msg: 'Not valid.' }, token: null })
  })

  test('requests the sign configuration immediately, and not again within two seconds', async () => {
    const asks = `(signing := __import__("signing").Signing("", False, None, None)) and [
      (signing.__setattr__("config", {}), signing.refetch(), signing.config is None)[2],
      (signing.__setattr__("config", {}), signing.refetch(), signing.config is None)[2],
      (signing.__setattr__("asked", signing.asked - given), signing.refetch(), signing.config is None)[2]]`
    expect(await each(asks.replaceAll('\n', ' '), [1, 2])).toEqual([
      [true, false, false],
      [true, false, true],
    ])
  })

  test('creates a key pair of the configured length, and names the last bound one', async () => {
    const names = `(signing := __import__("signing").Signing("", False, None, None)) and (
      signing.__setattr__("pair", __import__("signing").Pair(given)), signing.bind(), signing.forget(), signing.bind(),
      signing.bound)[4]`
    expect(await each(names.replaceAll('\n', ' '), ['rsa1024', 'rsa2048'])).toEqual(['rsa1024', 'rsa2048'])
    const lengths = 'len(__import__("signing").Pair(given).public) > 400'
    expect(await each(lengths, ['rsa1024', 'rsa2048'])).toEqual([false, true])
  })

  test('encrypts each log-in of the exchange', async () => {
    expect(await each('__import__("signing").SEALED.get(given)', Object.keys(sensitiveFields))).toEqual(
      Object.values(sensitiveFields),
    )
  })
})

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
const closed = 'refused: Log-in is closed for now: the exchange has switched off what protects it. Nothing was sent.'
const plain = '{"pwd": "secret"}'

test.skipIf(!existsSync(python)).each([
  ['False', [closed, plain]],
  ['True', [plain, plain]],
  ['None', expect.stringMatching(/^allowUnsigned must say, true or false/)],
])('the WebKit host’s log-in while signing is off, where allowUnsigned is %s', async (allowUnsigned, answer) => {
  expect(await runInHost(whileOff(allowUnsigned))).toEqual(answer)
})

test.skipIf(!existsSync(python))('a push or a link opens only paths of the package', async () => {
  const said = await each(
    'is_own_path(given)',
    openCases.map(({ path }) => path),
  )
  expect(said).toEqual(openCases.map(({ isOwn }) => isOwn))
})

test.skipIf(!existsSync(python))(
  'a link opens a page of the package, another app after a press, or nothing',
  async () => {
    const line = 'way_of(given["url"], given["isPressed"], ["https://own.example"], ["own-app"])'
    expect(await each(line, linkCases)).toEqual(linkCases.map(({ way }) => way))
  },
)
