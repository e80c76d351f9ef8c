import { openChromium } from '#scripts/drivers/chromium.ts'
import { policySuite, type SentReport } from '../support/policySuite.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox

policySuite(https, async () => {
  const { browser, cdp, close } = await openChromium()
  const sent: SentReport[] = []
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (typeof request !== 'object' || !request || !('url' in request) || !('postData' in request)) return
    if (String(request.url).endsWith('/v1/buried/log/cspSecurity')) sent.push(JSON.parse(String(request.postData)))
  })
  return { browser, close, reports: async () => sent }
})
