import { inject } from 'vitest'
import { thirdPartySuite } from '../drivers/thirdParties/suite.ts'
import { walletScript } from '../drivers/wallet.ts'
import { openHost } from '../drivers/webkit.ts'

// The site's own page, which knows of no app around it.
thirdPartySuite(
  async () => openHost({ gateway: inject('sandbox').app, reply: true, initScripts: [await walletScript()] }),
  { register: ['google', 'tg'], generateVirtual: ['apple', 'wallet'], bind: ['apple', 'wallet'] },
)
