import { openChromium } from '#scripts/drivers/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { faultSuite } from '../support/storage/faultSuite.ts'
import { pageScript } from '../support/storage/pageScript.ts'

const { https } = sandbox

faultSuite('Chromium', https, () => openChromium({ initScripts: [pageScript] }))
