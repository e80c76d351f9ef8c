/** What a host does wrong at some addresses: what it asks for instead, and what it makes of the answer. */
export interface Fault {
  /** Of the path; of the whole address where that is plain HTTP. */
  readonly at: RegExp
  readonly path?: string
  readonly encoding?: string
  readonly status?: number
  /** Of headers: `null` takes one away. */
  readonly headers?: Readonly<Record<string, string | null | ((was: string) => string)>>
  readonly body?: (text: string) => string
  /** Nothing is asked for. @throws what fetch would. */
  readonly answer?: () => Response
}

/** When the site was made. */
export const made = Date.UTC(2026, 5, 1)

const page = /insights(?!-)/
const home = /^\/insights$/
const start = /^\/$/
const script = /\/assets\/main-\w+\.js$/
const api = /^\/v1\/social/
const policy = 'content-security-policy'

const html = () => new Response('<!doctype html><title>Home</title>', { headers: { 'content-type': 'text/html' } })
const leading = (to: string, status: number) => () => new Response(null, { status, headers: { location: to } })
const expired = (): never => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }) })
}

type Row = readonly [what: string, fault: Fault, says: RegExp]

/** What an operator gets wrong, and what is said of it. */
// biome-ignore format: a table
export const faults: readonly Row[] = [
  ['no policy', { at: page, headers: { [policy]: null } }, /^\/insights and \d+ more: content-security-policy is missing\. Send the one/],
  ['another policy', { at: page, headers: { [policy]: "default-src 'self'" } }, /content-security-policy is another than hosting\.json says, in default-src/],
  ['two policies', { at: home, headers: { [policy]: (was) => `${was}, default-src 'self'` } }, /content-security-policy is there twice/],
  ['no nosniff', { at: page, headers: { 'x-content-type-options': null } }, /x-content-type-options is missing\./],
  ['no HSTS', { at: /./, headers: { 'strict-transport-security': null } }, /strict-transport-security is missing\. Send it on each answer/],
  ['HSTS for a day', { at: home, headers: { 'strict-transport-security': 'max-age=86400' } }, /strict-transport-security is "max-age=86400", and hosting\.json says/],
  ['pages kept by caches', { at: home, headers: { 'cache-control': 'public, max-age=600' } }, /cache-control is "public, max-age=600".* a CDN that overrides it/],
  ['pages that search engines list', { at: /search/, headers: { 'x-robots-tag': null } }, /^\/insights\/search: x-robots-tag is missing/],
  ['homes that they may not', { at: home, headers: { 'x-robots-tag': 'noindex' } }, /^\/insights: it is kept out of search engines/],
  ['homes that say so themselves', { at: home, body: (text) => text.replace('<head>', '<head><meta name="robots" content="noindex">') }, /^\/insights: it is kept out of search engines/],
  ['one language for all', { at: /^\/ar\/insights$/, path: '/insights' }, /^\/ar\/insights: it is not in ar-AE/],
  ['languages that lead elsewhere', { at: /^\/de\/insights$/, answer: leading('/insights', 302) }, /^\/de\/insights: it leads to \/insights \(302\)\. Serve the page at this address/],
  ['locales in one spelling alone', { at: /^\/zh-cn\//, status: 404 }, /^\/zh-cn\/insights: it answers 404/],
  ['a slash that leads nowhere', { at: /^\/insights\/$/, status: 404 }, /^\/insights\/: it answers 404/],
  ['names taken for files', { at: /no\.body/, status: 404 }, /^\/insights\/user\/no\.body: it answers 404, and hosting\.json says 200/],
  ['no answer to other pages', { at: /search/, status: 404 }, /^\/insights\/search: it answers 404/],
  ['a page for what is not there', { at: /nowhere/, path: '/insights' }, /^\/insights-nowhere: it answers 200, and hosting\.json says 404/],
  ['a page of an earlier release', { at: home, body: (text) => text.replace(/(name="release" content=")[^"]*/, '$10.0.9') }, /the page is of release 0\.0\.9, and the folder’s is of 0\.1\.0\+abc1234\. .* empty the caches/],
  ['a host that rewrites pages', { at: home, body: (text) => text.replaceAll('\n', '') }, /^\/insights: the page is not index\.html to the byte\. Turn off services that rewrite pages/],
  ['pages that are not compressed', { at: home, encoding: 'identity' }, /^\/insights: it is not compressed\. Serve the \.br and \.gz/],
  ['compression for all', { at: home, encoding: 'br' }, /^\/insights: it comes as br to clients that do not accept it/],
  ['assets that are not kept', { at: script, headers: { 'cache-control': 'no-cache' } }, /cache-control is "no-cache", and hosting\.json says "public, max-age=31536000, immutable"/],
  ['scripts of another type', { at: script, headers: { 'content-type': 'text/plain' } }, /content-type is "text\/plain"/],
  ['scripts that are rewritten', { at: script, body: (text) => `${text}\n` }, /it is not the file that the page’s digest is of/],
  ['scripts that are not there', { at: script, status: 404 }, /the home page loads it, and it answers 404/],
  ['a page in the place of an asset', { at: /none-aaaaaaaa/, answer: html }, /^\/assets\/none-aaaaaaaa\.js: it is missing, and answers 200 text\/html\. .*never with a page/],
  ['a missing asset that is kept', { at: /none-aaaaaaaa/, headers: { 'cache-control': 'public, max-age=60' } }, /^\/assets\/none-aaaaaaaa\.js: cache-control is/],
  ['no version.json', { at: /version/, status: 404 }, /^\/version\.json: it answers 404/],
  ['a version.json that caches keep', { at: /version/, headers: { 'cache-control': 'max-age=300' } }, /^\/version\.json: cache-control is "max-age=300"/],
  ['a version.json of another release', { at: /version/, body: () => '{"release":"0.0.9"}' }, /^\/version\.json: it says 0\.0\.9, and the home page is of 0\.1\.0\+abc1234/],
  ['a version.json that is a page', { at: /version/, body: () => '<!doctype html>' }, /^\/version\.json: it names no release/],
  ['no worker', { at: /worker/, status: 404 }, /^\/insights-worker\.js: it answers 404/],
  ['a worker that caches keep', { at: /worker/, headers: { 'cache-control': 'max-age=86400' } }, /^\/insights-worker\.js: cache-control is "max-age=86400"/],
  ['a worker of another type', { at: /worker/, headers: { 'content-type': 'text/html' } }, /^\/insights-worker\.js: content-type is "text\/html"/],
  ['a worker that may reach anything', { at: /worker/, headers: { [policy]: null } }, /^\/insights-worker\.js: content-security-policy is missing/],
  ['an old worker', { at: /worker/, body: () => 'addEventListener' }, /^\/insights-worker\.js: it is not the folder’s file/],
  ['files of another release', { at: /offline/, body: () => '{"release":"0.0.9","files":[]}' }, /^\/insights-offline\.json: it is of 0\.0\.9, and the home page of 0\.1\.0\+abc1234/],
  ['robots.txt that forbids all', { at: /robots/, body: () => 'User-agent: x\nUser-agent: *\nDisallow: / # staging' }, /^\/robots\.txt: it forbids \/\. Allow all of \/insights/],
  ['no robots.txt', { at: /robots/, status: 404 }, /^\/robots\.txt: it answers 404/],
  ['a sitemap of another site', { at: /sitemap/, body: (text) => text.replaceAll('www.acme', 'stage.acme') }, /^\/sitemap\.xml: it does not name https:\/\/www\.acme\.example\/insights/],
  ['names with a dot left out', { at: /security\.txt/, status: 404 }, /^\/\.well-known\/security\.txt: it answers 404\. .* begin with a dot/],
  ['a contact that is over', { at: /security\.txt/, body: (text) => text.replace('2027', '2025') }, /^\/\.well-known\/security\.txt: it has expired/],
  ['preferences that are not given back', { at: home, headers: { 'set-cookie': null } }, /^\/insights: insights_1_preferences is not set again/],
  ['a cookie without Secure', { at: home, headers: { 'set-cookie': (was) => was.replace('; Secure', '') } }, /given back in another way.*; Secure\.$/],
  ['a cache that keeps a reader’s cookie', { at: home, headers: { 'set-cookie': 'insights_1_preferences=%7B%7D' } }, /^\/insights: it sets insights_1_preferences for readers without it: a cache serves/],
  ['a cookie in an answer for all', { at: home, headers: { 'cache-control': 'no-cache' } }, /an answer with Set-Cookie may be kept for all/],
  ['a start that is said, and leads nowhere', { at: start, status: 200 }, /^\/: it leads nowhere \(200\), and hosting\.json says \/insights/],
  ['a start that leads elsewhere', { at: start, answer: leading('/en/trade', 302) }, /^\/: it leads to \/en\/trade \(302\), and hosting\.json says \/insights/],
  ['pages by plain HTTP', { at: /^http:/, answer: html }, /^http:\/\/www\.acme\.example\/insights: it answers 200, unencrypted/],
  ['another host', { at: home, answer: leading('https://acme.example/insights', 301) }, /^\/insights: it leads to https:\/\/acme\.example\/insights \(301\)/],
  ['an API that is the site', { at: api, answer: html }, /^\/v1\/social\/public\/showEntrance: it answers 200 and text\/html, a page\. Forward \/v1\/ to/],
  ['half of the API', { at: /^\/btapi/, answer: () => new Response(null, { status: 404 }) }, /^\/btapi\/common\/logout: it answers 404 and no type, so nothing handles this call\. Forward \/btapi\/ to/],
  ['an API that is not reached', { at: api, answer: () => new Response('Bad gateway', { status: 502 }) }, /it answers 502\. Check that the proxy of \/v1\/ reaches/],
  ['an API that speaks otherwise', { at: api, body: () => '{"ok":true}' }, /without the exchange’s JSON/],
  ['an API without its time', { at: api, headers: { requesttime: null } }, /it has no requesttime in milliseconds/],
  ['an API that is an hour off', { at: api, headers: { requesttime: String(made - 3_600_000) } }, /its requesttime is 3600 s from this machine’s clock/],
  ['an API that caches keep', { at: api, headers: { 'cache-control': null } }, /^\/v1\/social\/public\/showEntrance: a cache may store it/],
  ['no pictures', { at: /^\/media\//, status: 404 }, /^\/media\/mira\/avatar\.webp and 1 more: the feed has this picture, and it answers 404 and image\/webp\. Forward \/media\/ to/],
  ['avatars alone', { at: /thumb/, answer: html }, /^\/media\/rent\/thumb\.webp: the feed has this picture, and it answers 200 and text\/html\. Forward \/media\/ to/],
  ['pictures of an origin that the policy blocks', { at: /^\/v1\/social/, body: (text) => text.replace('/media/mira', 'https://pictures.example/mira') }, /^https:\/\/pictures\.example\/mira\/avatar\.webp: .*its origin is not in domains\.images/],
  ['a mailbox of the sandbox that is open', { at: /^\/sandbox\/mailbox/, answer: () => Response.json({ messages: [] }) }, /^\/sandbox\/mailbox\.json: anyone can read the codes .* Forward nothing below \/sandbox/],
  ['a sandbox that logs anyone in', { at: /^\/sandbox\/session/, answer: () => Response.json({ code: '40001', msg: 'There is no person with the user id "0".', data: null }) }, /^\/sandbox\/session: anyone can open a session of any account\./],
  ['a certificate that is over', { at: home, answer: expired }, /^https:\/\/www\.acme\.example\/insights(?: and \d+ more)?: it cannot be asked: its certificate has expired\. Renew it\./],
]
