import { inject } from 'vitest'
import { logInPathSuite } from '../drivers/logInPaths.ts'
import { openHost } from '../drivers/webkit.ts'

// The site's own page, which knows of no app around it.
logInPathSuite(() => openHost({ gateway: inject('sandbox').app, reply: true }))
