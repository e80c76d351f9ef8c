import { inject } from 'vitest'
import { openChromium } from '../../scripts/drivers/chromium.ts'
import { pageScript } from '../support/storage/pageScript.ts'
import { paintSuite } from '../support/storage/paintSuite.ts'

const { https } = inject('sandbox')

paintSuite(https, () => openChromium({ initScripts: [pageScript] }))
