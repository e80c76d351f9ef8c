import { inject } from 'vitest'
import { openChromium } from '../drivers/chromium.ts'
import { faultSuite } from '../drivers/storage/faultSuite.ts'
import { pageScript } from '../drivers/storage/pageScript.ts'

const { https } = inject('sandbox')

faultSuite('Chromium', https, () => openChromium({ initScripts: [pageScript] }))
