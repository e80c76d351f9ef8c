import { adapter } from 'insights:adapt'
import exchange from 'insights:exchange'
import { late } from '#bridge/lib/late.ts'
import { mount } from './app/mount.ts'
// The document has it run before all else, as soon as it is here (`scripts/build/html.ts`).
import './early/main.ts'
import { setOwnMessages } from './i18n/i18n.ts'
import { browser } from './lib/page/browser.ts'

browser.isOurs = true
if (exchange.messages) setOwnMessages(async () => (await late(() => import('./i18n/words.ts'))).words)
const root = document.getElementById('root')
if (root)
  mount(root, exchange, {
    ...exchange.site,
    adapter,
    certificates: async () => (await late(() => import('insights:certificates'))).default,
  })
