import { openHost } from '#scripts/drivers/webkit.ts'
import { policySuite, type SentReport } from '../support/policySuite.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const path = '/v1/buried/log/cspSecurity'

policySuite(app, async () => {
  const { browser, log, close } = await openHost({ gateway: app, reply: true, context: { screens: [] } })
  return {
    browser,
    close,
    reports: async () =>
      (await log()).flatMap(({ params }) => (params?.path === path ? [params.params as SentReport] : [])),
  }
})
