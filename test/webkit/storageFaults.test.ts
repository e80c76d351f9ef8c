import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { faultSuite } from '../support/storage/faultSuite.ts'
import { pageScript } from '../support/storage/pageScript.ts'

const { https } = inject('sandbox')

faultSuite('WebKit', https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
