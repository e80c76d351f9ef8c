import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { contentSuite } from '../support/content/suite.ts'

contentSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
