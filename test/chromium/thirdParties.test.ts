import { openChromium } from '../drivers/chromium.ts'
import { thirdPartySuite } from '../drivers/thirdParties.ts'
import { walletScript } from '../drivers/wallet.ts'

thirdPartySuite(async () => openChromium({ initScripts: [await walletScript()] }))
