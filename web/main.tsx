import exchange from 'insights:exchange'
import { createClient } from '../bridge/index.ts'
import { boot } from './boot.ts'
import { $locale, $theme } from './stores/appearance.ts'
import { notify } from './stores/notices.ts'

const client = createClient(exchange, {
  state: () => ({ theme: $theme.get(), locale: $locale.get(), simulation: false }),
  onNotice: notify,
})

const root = document.getElementById('root')
if (root) boot(root, { exchange, client })
