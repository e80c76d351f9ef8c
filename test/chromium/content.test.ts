import { openChromium } from '#scripts/drivers/chromium.ts'
import { contentSuite } from '../support/content/suite.ts'

contentSuite(() => openChromium())
