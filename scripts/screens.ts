import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { type Chromium, openChromium, type Viewport } from '../test/drivers/chromium.ts'
import { openSandbox } from './sandbox.ts'

/** Each screen by its path, and what it shows when it is there. `{post}` is a post with an article. */
const screens: Readonly<Record<string, readonly [path: string, shows: string]>> = {
  topics: ['/insights/topics', '.topic-card__link'],
  topic: ['/insights/topics/details/BTC', 'article'],
  search: ['/insights/search', '.search-topic'],
  found: ['/insights/search?q=bitcoin', '.search-section'],
  home: ['/insights', 'article'],
  rank: ['/insights/rank', '.rank-place'],
  people: ['/insights/rank/people', '.person-row__who'],
  following: ['/insights/following', '.person-row__who'],
  fans: ['/insights/fansAndFocus/fans?user=10000137', '.person-row__who'],
  user: ['/insights/user/10000211', 'article'],
  likes: ['/insights/user/10000211/likes', 'article'],
  profile: ['/insights/profile', '.state-panel'],
  draft: ['/insights/draft', '.state-panel'],
  post: ['/insights/posts/{post}', 'article'],
  spot: ['/spot/BTCUSDT', 'canvas'],
  futures: ['/futures/usdt/ETHUSDT', 'canvas'],
  exchange: ['/asset', '.state-panel'],
  notification: ['/insights/notification', '.state-panel'],
  setting: ['/insights/setting', '.pane-list'],
  display: ['/insights/setting/display', '.text-size'],
  missing: ['/insights/nowhere', '.state-panel'],
}
const themes = ['white', 'black']
/** One locale written from the left, one from the right. */
const locales = ['en', 'ar']
const viewports: readonly Viewport[] = [
  { width: 390, height: 844, mobile: true },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

const folder = join(root, 'test-results/screens')

interface FeedAnswer {
  readonly data: { readonly posts: readonly { readonly id: string; readonly kind: string }[] }
}

async function articleId(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/social/public/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tab: 'recommended', limit: 20, languageId: 0, terminalCode: 'screens' }),
  })
  const { data }: FeedAnswer = await answer.json()
  const post = data.posts.find(({ kind }) => kind === 'article') ?? data.posts[0]
  if (!post) throw new Error('The sandbox has no post to show.')
  return post.id
}

/** Waits until the page shows its posts, and each picture that is in sight. */
async function settle({ browser }: Chromium, shows: string): Promise<void> {
  await browser.$(shows).waitForExist({ timeout: 20_000 })
  await browser.waitUntil(
    () =>
      browser.execute(() =>
        [...document.images].every(
          (image) =>
            image.complete || image.getBoundingClientRect().top > window.innerHeight || !image.checkVisibility(),
        ),
      ),
    { timeout: 20_000, timeoutMsg: 'A picture did not load.' },
  )
}

/** How much wider the page is than the screen, in CSS pixels: it should be nothing. */
const overflow = ({ browser }: Chromium): Promise<number> =>
  browser.execute(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function shoot(chromium: Chromium, name: string, shows: string): Promise<number> {
  await settle(chromium, shows)
  const { data } = await chromium.cdp.send('Page.captureScreenshot', { format: 'png' })
  await writeFile(join(folder, `${name}.png`), Buffer.from(String(data), 'base64'))
  const wider = await overflow(chromium)
  const faults = [
    ...(wider > 0 ? [`The page is ${wider} px wider than the screen.`] : []),
    ...(await chromium.axe()).map(({ rule, help, where }) => `${rule}: ${help}: ${where.slice(0, 5).join(', ')}`),
  ]
  console.log(`  ${name}`)
  for (const fault of faults) console.log(`    ${fault}`)
  return faults.length
}

/** Keeps preferences as a reader who has chosen them. */
async function choose({ browser }: Chromium, origin: string, chosen: object): Promise<void> {
  await browser.url(`${origin}/favicon.ico`)
  const kept = JSON.stringify({ at: Date.now(), chosen })
  await browser.execute((text: string) => localStorage.setItem('insights.preferences', text), kept)
}

// `npm run screens -- home post` takes these only.
const named = process.argv.slice(2)
const wanted = Object.fromEntries(
  Object.entries(screens).filter(([name]) => named.length === 0 || named.includes(name)),
)

const sandbox = await openSandbox()
const chromium = await openChromium()
let faults = 0
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { https, http } = sandbox.addresses
  const post = await articleId(http)
  for (const theme of themes) {
    await choose(chromium, https, { theme })
    for (const viewport of viewports) {
      await chromium.resize(viewport)
      for (const locale of locales) {
        for (const [screen, [path, shows]] of Object.entries(wanted)) {
          await chromium.browser.url(`${https}/${locale}${path.replace('{post}', post)}`)
          faults += await shoot(chromium, `${screen}-${theme}-${locale}-${viewport.width}`, shows)
        }
      }
    }
  }
} finally {
  await chromium.close()
  await sandbox.close()
}
console.log(`\nIn ${folder}. ${faults === 0 ? 'No fault was found.' : `${faults} faults were found.`}`)
process.exitCode = faults > 0 ? 1 : 0
