import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { thirdPartySuite } from '../support/thirdParties/suite.ts'
import { walletScript } from '../support/wallet.ts'

// The site's own page, which knows of no app around it.
thirdPartySuite(
  async () => openHost({ gateway: inject('sandbox').app, reply: true, initScripts: [await walletScript()] }),
  { register: ['google', 'tg'], generateVirtual: ['apple', 'wallet'], bind: ['apple', 'wallet'] },
)
