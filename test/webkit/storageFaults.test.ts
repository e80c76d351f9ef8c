import { openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { faultSuite } from '../support/storage/faultSuite.ts'
import { pageScript } from '../support/storage/pageScript.ts'

const { https } = sandbox

faultSuite('WebKit', https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
