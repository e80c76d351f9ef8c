import { inject } from 'vitest'
import { areaSuite } from '../drivers/storage/areaSuite.ts'
import { pageScript } from '../drivers/storage/pageScript.ts'
import { openHost } from '../drivers/webkit.ts'

const { https } = inject('sandbox')

areaSuite(https, () => openHost({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }), true)
