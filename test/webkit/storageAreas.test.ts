import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { areaSuite } from '../support/storage/areaSuite.ts'
import { pageScript } from '../support/storage/pageScript.ts'

const { https } = inject('sandbox')

areaSuite(https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }), true)
