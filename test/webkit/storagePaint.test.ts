import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { pageScript } from '../support/storage/pageScript.ts'
import { paintSuite } from '../support/storage/paintSuite.ts'

const { https } = inject('sandbox')

paintSuite(https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
