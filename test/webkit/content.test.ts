import { inject } from 'vitest'
import { contentSuite } from '../drivers/content/suite.ts'
import { openHost } from '../drivers/webkit.ts'

contentSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
