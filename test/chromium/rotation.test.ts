import { openChromium } from '../drivers/chromium.ts'
import { rotationSuite } from '../drivers/rotation/suite.ts'

rotationSuite(openChromium)
