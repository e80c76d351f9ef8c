import { openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { areaSuite } from '../support/storage/areaSuite.ts'
import { pageScript } from '../support/storage/pageScript.ts'

const { https } = sandbox

areaSuite(https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }), true)
