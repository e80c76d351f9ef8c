import { adapter } from 'insights:adapt'
import exchange from 'insights:exchange'
import { late } from '#bridge/lib/late.ts'
// The document has it run before all else, as soon as it is here (`scripts/build/html.ts`).
import '#web/early/main.ts'
import { setOwnMessages } from '#web/i18n/i18n.ts'
import { browser } from '#web/lib/page/browser.ts'
import { mount } from './mount.ts'

browser.isOurs = true
if (exchange.messages) setOwnMessages(async () => (await late(() => import('#web/i18n/words.ts'))).words)
const root = document.getElementById('root')
if (root)
  mount(root, exchange, {
    adapter,
    certificates: async () => (await late(() => import('insights:certificates'))).default,
  })
