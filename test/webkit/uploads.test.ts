import { inject } from 'vitest'
import { uploadSuite } from '../drivers/uploads/suite.ts'
import { openHost } from '../drivers/webkit.ts'

const { https } = inject('sandbox')

// A page of the site: what native does with files is the app's own.
uploadSuite(() => openHost({ gateway: https, origins: [], reply: false }))
