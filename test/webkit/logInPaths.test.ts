import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { logInPathSuite } from '../support/logInPaths.ts'

// The site's own page, which knows of no app around it.
logInPathSuite(() => openHost({ gateway: inject('sandbox').app, reply: true }))
