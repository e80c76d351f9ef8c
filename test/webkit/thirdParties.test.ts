import { openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { thirdPartySuite } from '../support/thirdParties/suite.ts'
import { walletScript } from '../support/wallet.ts'

// The site's own page, which knows of no app around it.
thirdPartySuite(async () => openHost({ gateway: sandbox.app, reply: true, initScripts: [await walletScript()] }), {
  register: ['google', 'tg'],
  generateVirtual: ['apple', 'wallet'],
  bind: ['apple', 'wallet'],
})
