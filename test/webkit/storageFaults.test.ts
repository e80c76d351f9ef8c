import { inject } from 'vitest'
import { faultSuite } from '../drivers/storage/faultSuite.ts'
import { pageScript } from '../drivers/storage/pageScript.ts'
import { openHost } from '../drivers/webkit.ts'

const { https } = inject('sandbox')

faultSuite('WebKit', https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
