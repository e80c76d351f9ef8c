import { openChromium } from '#scripts/drivers/chromium.ts'
import { rotationSuite } from '../support/rotation/suite.ts'

rotationSuite(openChromium)
