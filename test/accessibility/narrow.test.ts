import { expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
const chromium = chromiumForFile({ mobile: true })

/** The posts whose threads are longest, in a language. */
async function longThreads(languageId: number): Promise<string[]> {
  const answer = await fetch(`${http}/v1/social/public/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tab: 'recommended', limit: 50, languageId }),
  })
  const { data } = (await answer.json()) as { data: { posts: { id: string; commentCount: number }[] } }
  const byLength = data.posts.sort((a, b) => b.commentCount - a.commentCount)
  return byLength.slice(0, 3).map(({ id }) => id)
}

test.each([
  ['left to right', '', 0],
  ['right to left', '/ar', 39],
])('long names and handles in threads leave the page as wide as the phone, %s', async (_, prefix, language) => {
  const ids = await longThreads(language)
  expect(ids).toHaveLength(3)
  for (const id of ids) {
    await chromium.browser.url(`${https}${prefix}/insights/posts/${id}`)
    await chromium.browser.$('.comment .author-line__aside time:not(:empty)').waitForExist()
    const widths = await chromium.browser.execute(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths, id).toEqual([390, 390])
  }
})
