import { openChromium } from '#scripts/drivers/chromium.ts'
import { cryptoSuite } from '../support/crypto/suite.ts'

cryptoSuite(openChromium)
