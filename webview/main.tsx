import { adapt } from 'insights:adapt'
import exchange from 'insights:exchange'
import { late } from '../bridge/lib/late.ts'
import { browser } from '../web/lib/page/browser.ts'
import { mount } from './mount.ts'

browser.isOurs = true
const root = document.getElementById('root')
if (root)
  mount(root, exchange, {
    adapt,
    certificates: async () => (await late(() => import('insights:certificates'))).default,
  })
