import { openChromium } from '#scripts/drivers/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { pageScript } from '../support/storage/pageScript.ts'
import { paintSuite } from '../support/storage/paintSuite.ts'

const { https } = sandbox

paintSuite(https, () => openChromium({ initScripts: [pageScript] }))
