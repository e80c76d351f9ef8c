import { expect } from 'vitest'
import { commandingJson } from '#scripts/sandboxKey.ts'

/** A browser with a page of ours in it, in its window or in a frame. */
export interface Page {
  readonly browser: WebdriverIO.Browser
  /** The page is in the window's one frame. */
  readonly inFrame: boolean
  /** Shows a section of the site. */
  goTo(path: '/insights' | '/insights/rank'): Promise<void>
}

export interface Session {
  readonly userId: string
  readonly token: string
}

/** A session of one of the sandbox's own people. */
export async function openSession(http: string, userId: string): Promise<Session> {
  const headers = commandingJson
  const answer = await fetch(`${http}/sandbox/session`, { method: 'POST', headers, body: JSON.stringify({ userId }) })
  return answer.json()
}

async function ask(http: string, { token }: Session, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${http}/v1/social/public/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...body, languageId: 0, terminalCode: 'reading' }),
  })
  const { data }: { data: Record<string, unknown> } = await answer.json()
  return data
}

/**
 * Reads the feed, likes its first post that is not liked, and follows the first person of the ranking whom they do not follow; the exchange must then
 * know both. The same in every browser, under either renderer.
 */
export async function readLikeAndFollow(
  { browser, inFrame, goTo }: Page,
  http: string,
  session: Session,
): Promise<void> {
  const has = (selector: string) =>
    browser.execute(
      (wanted, framed) => {
        const page = framed ? document.querySelector('iframe')?.contentDocument : document
        return page?.querySelector(wanted) !== null && page !== null && page !== undefined
      },
      selector,
      inFrame,
    )
  const until = (selector: string) => browser.waitUntil(() => has(selector), { timeoutMsg: `There is no ${selector}.` })
  /**
   * Taps the first of a selector.
   * @returns the item that it is in.
   */
  const tap = (selector: string) =>
    browser.execute(
      (wanted, framed) => {
        const page = framed ? document.querySelector('iframe')?.contentDocument : document
        const found = page?.querySelector<HTMLElement>(wanted)
        const item = found?.closest<HTMLElement>('[data-item]')?.dataset.item ?? ''
        found?.click()
        return item
      },
      selector,
      inFrame,
    )

  await goTo('/insights')
  const like = '.post-card .action--like[aria-pressed="false"]'
  await until(like)
  const post = await tap(like)
  await until(`[data-item="${post}"] .action--like[aria-pressed="true"]`)
  await browser.waitUntil(
    async () => Reflect.get(Object((await ask(http, session, 'post', { postId: post })).post), 'liked') === true,
    { timeoutMsg: 'The exchange does not know of the like.' },
  )

  const followed = async () =>
    (await ask(http, session, 'follows', { userId: session.userId, kind: 'focus', limit: 1 })).total
  const before = Number(await followed())
  await goTo('/insights/rank')
  const follow = '[data-item] .follow-button:not(.follow-button--on)'
  await until(follow)
  await tap(follow)
  await until('[data-item] .follow-button--on')
  await browser.waitUntil(async () => (await followed()) === before + 1, {
    timeoutMsg: 'The exchange does not know of the follow.',
  })
  expect(await followed()).toBe(before + 1)
}
