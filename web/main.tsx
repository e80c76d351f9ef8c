import { adapt } from 'insights:adapt'
import exchange from 'insights:exchange'
import { late } from '../bridge/lib/late.ts'
import { mount } from './app/mount.ts'
import { setOwnMessages } from './i18n/i18n.ts'
import { browser } from './lib/page/browser.ts'
import { hrefTo, navigate } from './lib/router/location.ts'

browser.isOurs = true
if (exchange.messages) setOwnMessages(async () => (await late(() => import('./i18n/words.ts'))).words)
const root = document.getElementById('root')
if (root)
  mount(root, exchange, {
    ...exchange.site,
    adapt,
    certificates: async () => (await late(() => import('insights:certificates'))).default,
  })

// A post that is pressed while only its words are there.
const { insightsEarly: early } = window
if (early) {
  early.open = (post) => void navigate(hrefTo('post', post))
  if (early.pressed) early.open(early.pressed)
}
