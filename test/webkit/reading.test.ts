import { test } from 'vitest'
import { openHost } from '#scripts/drivers/webkit.ts'
import { openSession, readLikeAndFollow } from '../support/reading.ts'
import { sandbox } from '../support/sandbox.ts'

const { http, app } = sandbox

test('in WebKit, with a real message handler, a reader reads, likes and follows', async () => {
  const session = await openSession(http, '10000322')
  const context = { userId: session.userId, screens: [] }
  const host = await openHost({ gateway: app, reply: true, token: session.token, context })
  try {
    const goTo = async (path: string) => void (await host.browser.url(app + path))
    await readLikeAndFollow({ browser: host.browser, inFrame: false, goTo }, http, session)
    await host.waitForEntry(({ params }) => params?.path === 'v1/social/user/batchFocus')
  } finally {
    await host.close()
  }
})
