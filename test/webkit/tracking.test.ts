import { expect, test } from 'vitest'
import { openHost } from '#scripts/drivers/webkit.ts'
import { openSession } from '../support/reading.ts'
import { sandbox } from '../support/sandbox.ts'
import { beTracked } from '../support/tracking.ts'

const { http, app } = sandbox

test('in WebKit, with a real message handler, each event arrives once, through native', async () => {
  const session = await openSession(http, '10000322')
  const context = { userId: session.userId, screens: [] }
  const host = await openHost({ gateway: app, reply: true, token: session.token, context })
  try {
    const goTo = async (path: string) => void (await host.browser.url(app + path))
    const { latest } = await beTracked({ browser: host.browser, inFrame: false, goTo }, http)
    for (const { event } of latest) expect(event).toMatchObject({ sys: 'app H5', uid: session.userId })
    await host.waitForEntry(({ method }) => method === 'trackEvents')
  } finally {
    await host.close()
  }
}, 120_000)
