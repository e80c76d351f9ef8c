import { inject } from 'vitest'
import { openChromium } from '../drivers/chromium.ts'
import { pageScript } from '../drivers/storage/pageScript.ts'
import { paintSuite } from '../drivers/storage/paintSuite.ts'

const { https } = inject('sandbox')

paintSuite(https, () => openChromium({ initScripts: [pageScript] }))
