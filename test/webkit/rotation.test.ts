import { inject } from 'vitest'
import { rotationSuite } from '../drivers/rotation/suite.ts'
import { openHost } from '../drivers/webkit.ts'

rotationSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
