import { openChromium } from '../drivers/chromium.ts'
import { cryptoSuite } from '../drivers/crypto/suite.ts'

cryptoSuite(openChromium)
