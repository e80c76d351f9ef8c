import { openChromium } from '../drivers/chromium.ts'
import { contentSuite } from '../drivers/content/suite.ts'

contentSuite(() => openChromium())
