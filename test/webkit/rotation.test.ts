import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { rotationSuite } from '../support/rotation/suite.ts'

rotationSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
