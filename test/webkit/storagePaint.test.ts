import { openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { pageScript } from '../support/storage/pageScript.ts'
import { paintSuite } from '../support/storage/paintSuite.ts'

const { https } = sandbox

paintSuite(https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
