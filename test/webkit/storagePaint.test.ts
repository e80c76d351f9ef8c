import { inject } from 'vitest'
import { pageScript } from '../drivers/storage/pageScript.ts'
import { paintSuite } from '../drivers/storage/paintSuite.ts'
import { openHost } from '../drivers/webkit.ts'

const { https } = inject('sandbox')

paintSuite(https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
