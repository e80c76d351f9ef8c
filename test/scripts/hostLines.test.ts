import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeDuties } from '#bridge/exchange/codes.ts'
import { checkLink } from '#web/lib/content/links.ts'
import linkCases from '#webview/hosts/linkCases.json' with { type: 'json' }
import openCases from '#webview/hosts/openCases.json' with { type: 'json' }
import { root } from '../../esbuild.config.ts'

/** A host's sources: the two for phones do not run here, but a missing line is noticed. */
const codeOf = (host: string): string =>
  globSync(`webview/hosts/${host}/*.{swift,kt,py}`, { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

const [ios, android, gtk] = [codeOf('ios'), codeOf('android'), codeOf('gtk')]

/** What stands between two places of a source. */
const between = (code: string, from: string, to: string): string => {
  const start = code.indexOf(from)
  return start < 0 ? '' : code.slice(start, code.indexOf(to, start))
}

test('the iOS host first answers foreign_origin, unless the main frame of its own origin calls', () => {
  const guard = between(ios, 'guard message.frameInfo.isMainFrame', 'methods.call(')
  expect(guard).toMatch(
    /^guard message\.frameInfo\.isMainFrame, exchange\.isOwn\(message\.frameInfo\.securityOrigin\) else/,
  )
  expect(guard).toContain('return answer(.failure(Failure("foreign_origin"')
  expect(ios.match(/methods\.call\(/g)).toHaveLength(1)
  // What a debug build lends is lent to the same pages alone.
  const lent = between(ios, 'let params = body["params"]', 'mode = what')
  expect(lent).toMatch(
    /guard exchange\.isOwn\(message\.frameInfo\.securityOrigin\), message\.frameInfo\.isMainFrame else \{\s+envelope\["error"\] = \["code": "foreign_origin"/,
  )
})

test('the Android host first answers foreign_origin, unless its own page calls', () => {
  expect(between(android, 'if (!isOwn) return reply(', 'methods.call(')).toContain('"foreign_origin"')
  expect(android.match(/methods\.call\(/g)).toHaveLength(1)
  expect(android).toMatch(/private val origins = setOf\(ORIGIN\)/)
  expect(android).toMatch(/addWebMessageListener\(view, "insightsListener", origins\)/)
  expect(android).toMatch(/addDocumentStartJavaScript\(view, source, origins\)/)
  expect(android).not.toMatch(/setOf\("\*"\)/)
  // By the listener the main frame alone; by the control object the page that is shown, asked on the main thread.
  expect(android).toMatch(/host\.take\(message, isMainFrame\)/)
  expect(android).toMatch(
    /host\.afterwards \{\s+val message = readMessage\(json\)[\s\S]{0,200}host\.take\(message, isOwn && isOwnPage\(view\.url\)\)/,
  )
})

/** The pattern of a path of the package's own, as a host's source writes it. */
const ownPathOf = (code: string, pattern: RegExp, plain = (text: string) => text): RegExp =>
  new RegExp(`^(?:${plain(pattern.exec(code)?.[1] ?? 'none')})$`, 'u')

test('each host opens only paths of the package, by the same cases', () => {
  const single = (text: string) => text.replaceAll('\\\\', '\\')
  const patterns = {
    ios: ownPathOf(ios, /static let ownPath = "(.*)"/, single),
    android: ownPathOf(android, /OWN_PATH = Regex\("(.*)"\)/, single),
    gtk: ownPathOf(gtk, /OWN_PATH = re\.compile\(r"(.*)"\)/),
  }
  const wrong = Object.entries(patterns).flatMap(([host, pattern]) =>
    openCases.flatMap(({ path, isOwn }) => (pattern.test(path) === isOwn ? [] : [[host, path]])),
  )
  expect(wrong).toEqual([])
  expect(openCases.length).toBeGreaterThan(20)
  // Before it is told to the page that is up, and before it is loaded.
  expect(between(android, 'fun open(path: String)', 'loadUrl(')).toMatch(
    /if \(!isOwnPath\(path\)[^\n]+return[^\n]+\n\s+if \(isUp\)/,
  )
  expect(between(ios, 'public func open(_ path', 'webView.load(')).toMatch(
    /guard PackageScheme\.isOwnPath\(path\)[\s\S]+return[\s\S]+if isUp/,
  )
  expect(between(gtk, 'def open(self, path)', 'load_uri(')).toMatch(
    /if not is_own_path\(path\):[\s\S]+elif self\.is_up:/,
  )
})

test('links of each allowed scheme open in another app, and content of other apps is not read', () => {
  for (const scheme of ['https', 'http', 'mailto', 'tel']) {
    const link = `${scheme}:${scheme.startsWith('http') ? '//y.example/' : '1'}`
    expect(checkLink(link, { schemes: [], use: 'href', base: 'https://x.example/' }).kind).toBe('external')
    expect(linkCases.some(({ url, way }) => url.startsWith(`${scheme}:`) && way === 'outside')).toBe(true)
  }
  // The one for phones that does not run here; the others are run with the same cases.
  const outside = between(ios, 'let outside', '\n').match(/"[^"]+"/g) ?? []
  for (const { url, isPressed, way } of linkCases.filter(({ way }) => way !== 'page')) {
    const [scheme = ''] = url.toLowerCase().split(':')
    const opens = isPressed && url.includes(':') && [...outside, '"own-app"'].includes(JSON.stringify(scheme))
    expect([url, opens]).toEqual([url, way === 'outside'])
  }
  expect(android).toContain('settings.allowContentAccess = false')
})

test('neither host serves pages from file URLs or allows inspection', () => {
  expect(android).toContain('settings.allowFileAccess = false')
  const released = ios.replace(/#if DEBUG[\s\S]*?#endif/g, '')
  for (const code of [released, android])
    expect(code).not.toMatch(
      /"file:|loadFileURL|isInspectable = true|setWebContentsDebuggingEnabled\(true|allowUniversal|allowFileAccessFromFileURLs/,
    )
})

test.each([
  ['iOS', ios, /keys\.contains\(where: \{ \$0\.isValidSignature\(bytes, for: content\) \}\)/],
  ['Android', android, /keys\.none \{ isSigned\(content, bytes, it\) \}/],
  ['GTK', gtk, /any\(is_signed_by_ed25519\(content, .+? for key in self\.keys\)/],
])('accepts a package signed by either key: %s', (_, code, either) => {
  expect(code).toMatch(either)
})

test.each([
  ['iOS', ios, 'private func verify(', 'JSONDecoder().decode(PackageManifest', /contains\("\.\."\)/],
  ['Android', android, 'private fun verify(', 'JSONObject(String(content))', /it == "\.\."/],
  ['GTK', gtk, 'def verify(self, content', 'json.loads(content)', /"\.\."\}\.isdisjoint/],
])(
  'verifies a manifest before reading it, and rejects files outside the package: %s',
  (_, code, from, reads, leadsOut) => {
    expect(between(code, from, reads)).toMatch(/the signature does not hold[\s\S]*verify\(content, signature\)/)
    expect(code).toMatch(leadsOut)
    expect(code).toContain('is not as it was signed')
    expect(code).toContain('leads out of its folder')
  },
)

test.each([
  ['iOS', ios, /try verify\(content, signature\)\s+let said = try ReleaseChannel\.read\(/],
  [
    'Android',
    android,
    /verify\(content, fetch\("\$address\/channel\.sig", MOST_SIGNATURE\)\)\s+val said = ChannelFile\.read\(/,
  ],
  ['GTK', gtk, /self\.verify\(content, signature\)\s+channel = read_channel\(/],
])('verifies a channel before reading it: %s', (_, code, inTurn) => {
  expect(code).toMatch(inTurn)
})

test.each([
  [
    'iOS',
    ios,
    (code: string, duty: string) => `"${code}": .${duty},`,
    /if duty\(at: [^\n]+ == \.end, user != nil, user == self\.app\.userId/,
  ],
  [
    'Android',
    android,
    (code: string, duty: string) => `"${code}" to Duty.${duty.charAt(0).toUpperCase()}${duty.slice(1)}`,
    /dutyAt\([^\n]+ == Duty\.End && user != null && user == app\.userId/,
  ],
])('does what the contract requires at each code, once: %s', (_, code, row, sameSession) => {
  for (const [name, { duty, except }] of Object.entries(codeDuties)) {
    expect(code).toContain(row(name, duty))
    if (except) expect(code).toContain(`"${except}"`)
  }
  expect(code).toMatch(sameSession)
  // Every call of the page goes through what looks at the codes: the app's own way is taken there alone.
  expect(code.match(/app\.request\(/g)).toHaveLength(1)
  for (const done of ['forgetSignConfig()', 'takeLastTime()', 'forgetSession()'])
    expect(code.split(`app.${done}`)).toHaveLength(2)
})
