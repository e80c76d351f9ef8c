import { afterEach, expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox, tellSigning } from '../support/sandbox.ts'
import { visitIn } from '../support/visit.ts'

const { https } = sandbox
const feedPath = '/v1/social/public/feed'

/** Notes what a page asks of the feed: whether signed, and the code of the answer, wherever that stands. */
const watch = `
  window.feeds = []
  // Within a block: outside of one it would go before the page's own.
  {
    const { fetch } = window
    window.fetch = async (request, init) => {
      const answer = await fetch(request, init)
      if (!new URL(request.url ?? request, location.href).pathname.endsWith('${feedPath}')) return answer
      const { code, data } = await answer.clone().json()
      const isSigned = new Headers(init?.headers ?? request.headers).has('device-sign')
      feeds.push((isSigned ? 'signed ' : 'unsigned ') + (data?.code ?? code))
      return answer
    }
  }
`
const chromium = chromiumForFile({ width: 1280, height: 900, initScripts: [watch] })
const visit = visitIn(() => chromium, sandbox)

afterEach(() => tellSigning({}))

const feeds = () => chromium.browser.execute((): readonly string[] => Reflect.get(window, 'feeds'))
const notices = () => chromium.browser.execute(() => document.querySelector('.notices')?.textContent ?? '')
async function readFeed(): Promise<readonly string[]> {
  await chromium.browser.url(`${https}/insights`)
  const isRead = async () => (await feeds()).some((asked) => asked.endsWith(' 00000'))
  await visit.until(isRead, 'The feed was not answered.')
  await visit.until(() => chromium.browser.$('main article.post-card').isExisting(), 'The feed has no post.')
  return feeds()
}

test.each([
  ['', {}],
  [', and says so inside a success', { codesInside: true }],
])(
  'where the exchange has the feed signed%s, a member reads it after one refusal a session, which is not shown',
  {
    timeout: 120_000,
  },
  async (_, told) => {
    // The previous user's list is obeyed from the start.
    await chromium.browser.url(`${https}/sandbox/mailbox`)
    await chromium.browser.execute(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await visit.register(`listed-${Date.now()}@provider.example`)
    await tellSigning({ ...told, more: [feedPath] })
    // What the exchange said of signing before is this session's.
    await chromium.browser.execute(() => sessionStorage.clear())
    const [first, ...others] = await readFeed()
    expect(first).toBe('unsigned 00020')
    for (const asked of [others, await readFeed(), await readFeed()])
      expect(new Set(asked)).toEqual(new Set(['signed 00000']))
    expect(await notices()).toBe('')
  },
)
