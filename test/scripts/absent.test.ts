import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type ESTree, parseSync, Visitor } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchangeModules, exchangePath, loadExchange, stylesModule } from '#scripts/build/exchange.ts'
import { contentSecurityPolicy, inlineScripts } from '#scripts/build/policy.ts'
import { modules, pageBuilds, root } from '../../esbuild.config.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync('{bridge,web,webview}/**/*.{ts,tsx}', { cwd: root }).sort()

test('pages and policies have no nonce: scripts are allowed by digest or origin', async () => {
  const exchange = await loadExchange(exchangePath())
  for (const page of pageBuilds) {
    const html = read(page.template)
    expect(html).not.toMatch(/\bnonce\b/i)
    expect(contentSecurityPolicy(exchange, page, inlineScripts(html))).not.toMatch(/nonce|unsafe|strict-dynamic/i)
  }
})

const nameOf = (node: ESTree.Node): unknown =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined

/** Where a script hears what another window posts to this one, opens a socket or reads a stream. */
function doorsIn(source: string, path = 'x.js'): string[] {
  const doors: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const called = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
      if (called === 'getReader') doors.push('a stream reader')
      if (called === 'addEventListener' && first && nameOf(first) === 'message') doors.push('a message listener')
    },
    AssignmentExpression({ left }) {
      const isBare = left.type === 'Identifier' && left.name === 'onmessage'
      const isOfWindow =
        left.type === 'MemberExpression' &&
        nameOf(left.property) === 'onmessage' &&
        ['window', 'self', 'globalThis', 'top', 'parent'].includes(String(nameOf(left.object)))
      if (isBare || isOfWindow) doors.push('onmessage')
    },
    Identifier({ name }) {
      if (['WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'RTCPeerConnection'].includes(name))
        doors.push(name)
    },
  }).visit(parseSync(path, source).program)
  return doors
}

test.each([
  'addEventListener("message", hear)',
  'window["addEventListener"]("message", hear)',
  'self.onmessage = hear',
  'onmessage = hear',
  'new WebSocket(address)',
  'new globalThis.EventSource(address)',
  'new RTCPeerConnection()',
  'answer.body.getReader()',
])('finds a forbidden call: %s', (source) => expect(doorsIn(source)).toHaveLength(1))

/** The answer of a signed call, which ends no later than the session. */
const liveStream = 'bridge/exchange/live/stream.ts'

/** What the browser's own cryptography leaves out comes from here. Its listener hears the word of this very window alone. */
const forge = /^node_modules\/node-forge\/lib\/(?:util|prng|prime)\.js$/

describe.each(pageBuilds.filter(({ name }) => name !== 'app'))('the $name build', (page) => {
  let scripts: readonly string[] = []
  let inputs: readonly string[] = []
  beforeAll(async () => {
    const exchange = await loadExchange(exchangePath())
    const plugins = [...exchangeModules(exchange), stylesModule({})]
    const { outputFiles, metafile } = await build({ ...modules(page), minify: false, write: false, plugins })
    scripts = outputFiles.filter(({ path }) => path.endsWith('.js')).map(({ text }) => text)
    inputs = Object.keys(metafile.inputs).filter((path) => /\.[cm]?[jt]sx?$/.test(path) && existsSync(join(root, path)))
  })

  test('[sec-messages] listens to no other window, and opens no socket and no stream but the live one, packages included', () => {
    expect(inputs.length).toBeGreaterThan(500)
    const suspects = inputs.filter((path) =>
      /message|WebSocket|WebTransport|EventSource|RTCPeerConnection|getReader/.test(read(path)),
    )
    const doors = suspects.filter((path) => doorsIn(read(path), path).length > 0)
    expect(doors.filter((path) => !forge.test(path))).toEqual([liveStream])
    // Of these it calls what hears windows, once; the others would hear workers, which it is never told to start.
    expect(read('node_modules/node-forge/lib/util.js')).toContain('event.source === window && event.data === msg')
  })

  test('does not evaluate text as code', () => {
    expect(scripts.length).toBeGreaterThan(50)
    const taken = scripts.flatMap((script) => script.match(/\beval\(|new Function\(|\bimportScripts\(/g) ?? [])
    expect(taken).toEqual([])
  })
})

const algorithm =
  /\b(?:RSA-?(?:SSA|ES)?-(?:PKCS1-v1_5|OAEP|PSS)|AES-(?:CBC|GCM|CTR|KW|ECB)|SHA-?\d+|MD[45]|RIPEMD\w*|RC4|ECD(?:SA|H)|Ed25519|HMAC|HKDF|PBKDF2)\b/gi
const packages = /from '((?:node:crypto|crypto-js|node-forge|@noble)[^']*)'|import '(node-forge[^']*)'/g

test('the page uses only this cryptography', () => {
  const code = sources.map((path) => read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
  const named = code.flatMap((text) => text.match(/'[^'\n]*'/g) ?? []).flatMap((text) => text.match(algorithm) ?? [])
  expect([...new Set(named.map((name) => name.toUpperCase()))].sort()).toEqual([
    'AES-CBC',
    'MD5',
    'RSAES-PKCS1-V1_5',
    'RSASSA-PKCS1-V1_5',
    'SHA-256',
    'SHA256',
  ])
  const imported = code.flatMap((text) => [...text.matchAll(packages)].map(([, from, bare]) => from ?? bare))
  expect([...new Set(imported)].sort()).toEqual([
    'crypto-js/md5.js',
    'node-forge/lib/forge.js',
    'node-forge/lib/pem.js',
    'node-forge/lib/rsa.js',
    'node-forge/lib/sha256.js',
  ])
})

test('requests nothing by JSONP', () => {
  const made = sources.filter((path) => /createElement\('script'\)|[?&](?:callback|jsonp)=/.test(read(path)))
  // A page that is opened from a file has its language so, under a policy of its own: it can fetch nothing.
  expect(made).toEqual(['webview/languageFromScript.ts'])
})
