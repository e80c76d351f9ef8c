import { inject } from 'vitest'
import { openChromium } from '../../scripts/drivers/chromium.ts'
import { faultSuite } from '../support/storage/faultSuite.ts'
import { pageScript } from '../support/storage/pageScript.ts'

const { https } = inject('sandbox')

faultSuite('Chromium', https, () => openChromium({ initScripts: [pageScript] }))
